import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildPace, ProcessIndexBuilder } from './index-builder.ts';

/** Writes its priority to the file it is to build, once that is the lowest or after a second. */
const PROGRAM = `
  import { writeFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  const endsAt = Date.now() + 1_000;
  while (getPriority() < ${constants.priority.PRIORITY_LOW} && Date.now() < endsAt);
  writeFileSync(process.argv[3], String(getPriority()));
`;

describe('ProcessIndexBuilder', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'index-builder-'));
    writeFileSync(join(folder, 'operate.mjs'), PROGRAM);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function priorityOf(pace: BuildPace): Promise<number> {
    const file = join(folder, pace);
    await new ProcessIndexBuilder(join(folder, 'operate.mjs')).build(file, pace);
    return Number(readFileSync(file, 'utf8'));
  }

  it('builds last of all beside searches, and like any other before there are any', async () => {
    expect(await priorityOf('gentle')).toBe(constants.priority.PRIORITY_LOW);
    expect(await priorityOf('quick')).toBe(getPriority());
  });
});
