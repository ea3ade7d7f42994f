import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LogReader } from '@registry/processes';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateLogs } from './log-rotation.ts';

describe('the logs of a stack', () => {
  let folder: string;
  let log: string;
  let writer: number;
  const write = (line: string) => writeSync(writer, `${line}\n`);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-rotation-'));
    log = join(folder, 'gateway.log');
    writer = openSync(log, 'a');
  });
  afterEach(() => {
    closeSync(writer);
    rmSync(folder, { recursive: true });
  });

  it('stay below twice their limit while their writer goes on, and keep what is newest', async () => {
    const line = 'x'.repeat(99);
    for (let i = 0; i < 1_000; i += 1) {
      write(`${i} ${line}`);
      await rotateLogs(folder, 1_000);
      expect(statSync(log).size).toBeLessThanOrEqual(1_000);
    }
    write('last');
    expect(readFileSync(log, 'utf8')).toMatch(/last\n$/);
    expect(readFileSync(`${log}.1`, 'utf8')).toMatch(/^9\d\d x/);
  });

  it('are read from their new beginning once they were rotated', async () => {
    const reader = new LogReader(log);
    write('before');
    expect(reader.newLines()).toEqual(['before']);
    await rotateLogs(folder, 0);
    write('new');
    expect(reader.newLines()).toEqual(['new']);
  });
});
