import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, programEnvironment, type TemporaryFolder, temporaryFolder } from '@registry/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs until npm has ended, and says in files that it began and that it ended. */
const PROGRAM = `
  import { writeFileSync } from 'node:fs';
  import { whenNpmEnds } from '${join(import.meta.dirname, 'npm-end.ts')}';
  const goOn = setInterval(() => undefined, 1_000);
  whenNpmEnds(process.env, () => {
    writeFileSync('stopped', '');
    clearInterval(goOn);
  });
  writeFileSync('pid', String(process.pid));
`;

describe('a program that npm starts', () => {
  let folder: TemporaryFolder;
  let npm: ChildProcess | undefined;

  beforeEach(() => {
    folder = temporaryFolder('npm-end');
    const scripts = { start: 'node program.ts' };
    writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ name: 'made', type: 'module', scripts }));
    writeFileSync(join(folder.path, 'program.ts'), PROGRAM);
  });
  afterEach(() => {
    npm?.kill('SIGKILL');
    if (isThere('pid') && isRunning()) process.kill(pid(), 'SIGKILL');
    folder.remove();
  });

  const isThere = (file: string): boolean => existsSync(join(folder.path, file));
  const pid = (): number => Number(readFileSync(join(folder.path, 'pid'), 'utf8'));
  const isRunning = (): boolean => {
    try {
      return process.kill(pid(), 0);
    } catch {
      return false; // it has ended
    }
  };

  it('stops in order after SIGTERM to npm, which does not pass it on', async () => {
    npm = spawn('npm', ['start'], { cwd: folder.path, stdio: 'ignore', env: programEnvironment({}) });
    const ended = once(npm, 'exit');
    await eventually(() => Promise.resolve(isThere('pid') && pid() > 0), true, 30_000);
    npm.kill('SIGTERM');
    await ended;
    await eventually(() => Promise.resolve([isThere('stopped'), isRunning()]), [true, false], 10_000);
  });

  it('goes on without its parent where npm did not start it', async () => {
    const shell = spawn('sh', ['-c', 'node program.ts & wait'], {
      cwd: folder.path,
      stdio: 'ignore',
      env: programEnvironment({}),
    });
    const ended = once(shell, 'exit');
    await eventually(() => Promise.resolve(isThere('pid') && pid() > 0), true, 30_000);
    shell.kill('SIGKILL');
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 1_500)); // three looks
    expect([isThere('stopped'), isRunning()]).toEqual([false, true]);
  });
});
