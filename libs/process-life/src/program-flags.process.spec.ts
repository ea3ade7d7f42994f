import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFlags, serviceFlags, uncollectedMegabytes } from './program-flags.ts';

const GI_B = 2 ** 30;

/** Line 3 of `source.ts`, compiled to line 2. */
const MAP = { version: 3, sources: ['source.ts'], names: [], mappings: ';AAEA' };
const MAPPED = `import { getCallSites } from 'node:util';
console.log(new Error('here').stack.includes('source.ts:3:'), getCallSites()[0].lineNumber);
//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(MAP)).toString('base64')}`;

it('flags of a program let its errors name lines of the sources, and leave call sites unmapped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-flags-'));
  const file = join(folder, 'built.mjs');
  writeFileSync(file, MAPPED);
  const { stdout, stderr } = spawnSync(process.execPath, [...programFlags, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect({ stdout, stderr }).toEqual({ stdout: 'true 2\n', stderr: '' });
});

describe('flags of a service', () => {
  it('are taken by Node, which refuses what it does not know', () => {
    const { status, stderr } = spawnSync(process.execPath, [...serviceFlags({ index: true }), '--eval', '0'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    [1, 128],
    [4, 128],
    [8, 256],
    [16, 512],
    [512, 512],
  ])('leave, of %i GiB, %i MB uncollected', (memory, megabytes) => {
    expect(uncollectedMegabytes(memory * GI_B)).toBe(megabytes);
  });
});
