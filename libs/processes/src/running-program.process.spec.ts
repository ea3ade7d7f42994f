import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningProgram, startProgram } from './running-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'running-program-'));
const READY = `console.log(JSON.stringify({ msg: 'ready', port: 7 }));`;

describe('a program that runs until it is stopped', () => {
  let program: RunningProgram | undefined;

  afterEach(() => program?.kill());
  afterAll(() => rmSync(folder, { recursive: true }));

  const options = (source: string) => {
    const logFile = join(folder, 'logs', 'program.log');
    return { name: 'it', file: process.execPath, args: ['--eval', source], env: {}, logFile, graceMs: 200 };
  };

  it('is ready when it logs so, keeps both outputs in its log, and ends by its signal', async () => {
    program = await startProgram(options(`console.error('before'); ${READY} setInterval(() => 0, 1e6);`));
    expect(program.ready).toEqual({ msg: 'ready', port: 7 });
    expect(program.lines[0]).toBe('before');
    expect(await program.stop()).toEqual({ code: null, signal: 'SIGTERM' });
    expect([program.isRunning, await program.ended]).toEqual([false, 'SIGTERM']);
  });

  it('has a log that only its user reads', async () => {
    const logFile = join(folder, 'logs', 'own.log');
    program = await startProgram({ ...options(`${READY} setInterval(() => 0, 1e6);`), logFile });
    expect(statSync(logFile).mode & 0o777).toBe(0o600);
  });

  it('is killed after its grace when it does not end', async () => {
    program = await startProgram(options(`process.on('SIGTERM', () => 0); ${READY} setInterval(() => 0, 1e6);`));
    expect(await program.stop()).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('that ends before it is ready is an error with the end of its log', async () => {
    const start = startProgram(options(`console.error('no such port'); process.exit(3);`));
    await expect(start).rejects.toThrow(/^it ended \(exit code 3\); the end of .*program\.log:\n[^]*no such port$/);
  });

  it('that is not ready in time is an error, and is ended', async () => {
    await expect(startProgram(options('setInterval(() => 0, 1e6);'), 100)).rejects.toThrow(
      'it is not ready after 0.1 s',
    );
  });

  it('that cannot be started says why', async () => {
    program = new RunningProgram({ ...options(''), file: join(folder, 'none') });
    await expect(program.untilReady()).rejects.toThrow(/^ended \(spawn .* ENOENT\)$/);
  });
});
