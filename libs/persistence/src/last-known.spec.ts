import { describe, expect, it } from '@jest/globals';
import { LastKnown } from './last-known.ts';

describe('a value that is read again and again', () => {
  it('stays as it was while it cannot be read, or not in time', async () => {
    const reads = [
      Promise.resolve(1),
      Promise.reject(new Error('away')),
      new Promise<number>(() => undefined),
      Promise.resolve(2),
    ];
    reads[1]?.catch(() => undefined);
    const known = new LastKnown(0, () => reads.shift() ?? Promise.resolve(3));
    expect([await known.value(), await known.value(), await known.value(), await known.value()]).toEqual([1, 1, 1, 2]);
  });
});
