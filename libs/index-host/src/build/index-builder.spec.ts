import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildPriority } from './fork-server.ts';
import { ProcessIndexBuilder } from './index-builder.ts';

const FORK_SERVER = join(import.meta.dirname, 'fork-server-program.ts');
const PRIORITIES: readonly BuildPriority[] = ['normal', 'low'];

/** Writes its priority to the file it is to build; what a file is called says how it goes wrong. */
const PROGRAM = `
  import { writeFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  const file = process.argv.at(-1);
  if (file.endsWith('refused')) {
    process.stderr.write('There is no room for ' + file);
    process.exit(3);
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, shell: process.ppid, priority: getPriority() }));
  if (file.endsWith('endless')) setInterval(() => undefined, 1_000);
`;

interface Built {
  readonly pid: number;
  readonly shell: number;
  readonly priority: number;
}

describe('ProcessIndexBuilder', () => {
  let folder: string;
  let program: string;
  let builder: ProcessIndexBuilder;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'index-builder-'));
    program = join(folder, 'cli.mjs');
    writeFileSync(program, PROGRAM);
    builder = new ProcessIndexBuilder(FORK_SERVER, program);
  });
  afterAll(() => {
    builder.stop();
    rmSync(folder, { recursive: true });
  });

  function built(file: string): Built {
    return JSON.parse(readFileSync(file, 'utf8')) as Built;
  }

  it('builds last of all beside searches, and like any other before there are any', async () => {
    for (const priority of PRIORITIES) await builder.build(join(folder, priority), priority);
    expect(built(join(folder, 'low')).priority).toBe(constants.priority.PRIORITY_LOW);
    expect(built(join(folder, 'normal')).priority).toBe(getPriority());
  });

  it.each(PRIORITIES)(
    'reports what the builder wrote of a build that failed, and builds the next one (%s)',
    async (priority) => {
      const refused = join(folder, 'refused');
      await expect(builder.build(refused, priority)).rejects.toThrow(
        `The index could not be built: There is no room for ${refused}`,
      );
      const next = join(folder, `after-${priority}`);
      await builder.build(next, priority);
      expect(built(next).pid).toBeGreaterThan(0);
    },
  );

  it.each(PRIORITIES)('gives up what it builds when it is stopped (%s)', async (priority) => {
    const stopped = new ProcessIndexBuilder(FORK_SERVER, program);
    const file = join(folder, `${priority}-endless`);
    const building = stopped.build(file, priority).catch((error: Error) => error.message);
    await eventually(() => Promise.resolve(existsSync(file) && readFileSync(file).length > 0), true);
    stopped.stop();
    expect(await building).toMatch(/^The index could not be built: /);
    await eventually(() => Promise.resolve(isRunning(built(file).pid)), false);
  });

  it('builds on when somebody has ended the fork server', async () => {
    const file = join(folder, 'before');
    await builder.build(file, 'low');
    process.kill(built(file).shell, 'SIGKILL');
    await eventually(() => Promise.resolve(isRunning(built(file).shell)), false);
    const next = join(folder, 'behind');
    await builder.build(next, 'low');
    expect(built(next).shell).not.toBe(built(file).shell);
  });

  it('refuses a file that the fork server could not read', async () => {
    await expect(builder.build(join(folder, 'two\nlines'), 'low')).rejects.toThrow(/two\\nlines" has a line break/);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
