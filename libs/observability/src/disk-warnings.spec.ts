import { describe, expect, it } from '@jest/globals';
import { statfs } from 'node:fs/promises';
import { diskWarnings, freeShare } from './disk-warnings.ts';

describe('diskWarnings', () => {
  it.each([
    [
      'less is free than the share',
      { DATA_DIR: '.', DISK_FREE_SHARE_MIN: 1 },
      [/^[\d.]+ % of the disk is free, less than 100 %/],
    ],
    ['more is free', { DATA_DIR: '.', DISK_FREE_SHARE_MIN: 0 }, []],
    ['the folder is not there', { DATA_DIR: '/nowhere', DISK_FREE_SHARE_MIN: 1 }, []],
  ])('where %s', async (_case, disk, warnings) => {
    expect(await diskWarnings(disk)).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
  });

  it('count what this process may fill, without what the system keeps for root', async () => {
    const { bavail, blocks } = await statfs('.');
    expect(await freeShare('.')).toBeCloseTo(bavail / blocks, 3);
  });
});
