import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { serviceFlags, uncollectedMegabytes } from './program-flags.ts';

const GI_B = 2 ** 30;

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
