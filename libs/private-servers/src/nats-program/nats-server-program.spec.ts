import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsServerProgram } from './nats-server-program.ts';

describe('natsServerProgram', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nats-program-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('prefers the one on the PATH to the one in the cache', async () => {
    const cached = put('cache/nats-server');
    const installed = put('bin');
    expect(await find([join(folder, 'nowhere'), join(folder, 'bin')])).toBe(installed);
    expect(await find([join(folder, 'nowhere')])).toBe(cached);
  });

  it('passes over a file that cannot be run', async () => {
    const cached = put('cache/nats-server');
    put('bin', 0o644);
    expect(await find([join(folder, 'bin')])).toBe(cached);
  });

  function find(path: string[]): Promise<string> {
    return natsServerProgram({ cacheFolder: join(folder, 'cache'), path: path.join(':') });
  }

  function put(place: string, mode = 0o755): string {
    mkdirSync(join(folder, place), { recursive: true });
    const file = join(folder, place, 'nats-server');
    writeFileSync(file, '#!/bin/sh\n', { mode });
    return file;
  }
});
