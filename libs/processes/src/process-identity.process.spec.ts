import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { commandLine, endProcess, identify, isRunning, type ProcessIdentity } from './process-identity.ts';

describe('a process identity', () => {
  let child: ChildProcess;

  afterEach(() => {
    child.kill('SIGKILL');
  });

  it('is running until the process ends', async () => {
    const identity = start('exec sleep 60');
    expect(isRunning(identity)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(identity)).toBe(false);
  });

  it('is not that of a later process with the same id, which is left alone', async () => {
    const now = start('exec sleep 60');
    const earlier = { ...now, startedAt: 'before' };
    expect(isRunning(earlier)).toBe(false);
    await endProcess(earlier, 'SIGKILL', 0);
    expect(isRunning(now)).toBe(true);
  });

  it('ends by the signal, and by SIGKILL when the process does not heed that', async () => {
    const deaf = start("trap '' TERM; echo deaf; while :; do sleep 0.05; done");
    await once(child.stdout ?? child, 'data');
    await endProcess(deaf, 'SIGTERM', 50);
    expect(isRunning(deaf)).toBe(false);
    expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
  });

  it('comes with the command line', async () => {
    const { pid } = start('echo runs; while :; do sleep 0.05; done');
    await once(child.stdout ?? child, 'data'); // while a program is replaced by another one, there is no line
    expect(commandLine(pid)).toContain('echo runs');
  });

  function start(script: string): ProcessIdentity {
    child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const identity = child.pid === undefined ? undefined : identify(child.pid);
    if (identity === undefined) throw new Error('sh did not start');
    return identity;
  }
});
