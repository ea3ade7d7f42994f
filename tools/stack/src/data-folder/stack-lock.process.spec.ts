import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identify } from '@registry/processes';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStackRunning, takeStackLock } from './stack-lock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stack-lock-'));
    file = join(folder, 'stack.lock');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('is held once, named by its holder, until it is released', () => {
    const lock = takeStackLock(file);
    expect(isStackRunning(file)).toBe(true);
    expect(() => takeStackLock(file)).toThrow(`process ${process.pid}`);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    takeStackLock(file).release();
  });

  it('is taken over from a process that was killed', async () => {
    const holder = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(holder, 'spawn');
    writeFileSync(file, JSON.stringify(identify(holder.pid ?? 0)));
    expect(() => takeStackLock(file)).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(isStackRunning(file)).toBe(false);
    takeStackLock(file).release();
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over when it is half written', () => {
    writeFileSync(file, '{"pid":');
    takeStackLock(file).release();
  });
});
