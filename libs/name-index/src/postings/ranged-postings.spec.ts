import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyPostings, inBoth } from '../testing/any-postings.ts';
import { intersectRanges, RANGE_DOCUMENTS, rangeCount, rangeStarts, readRanges } from './ranged-postings.ts';

const DOCUMENTS = 2 ** 30;
/** Scratch memory that was used for something else. */
const marks = new Uint8Array(RANGE_DOCUMENTS).fill(255);

/** A list as it is kept, between others. */
function written(list: Uint32Array, documents: number): { lows: Uint16Array; starts: Uint32Array } {
  const lows = Uint16Array.from([7, 7, 7, ...list, 9]);
  return { lows, starts: rangeStarts(list, 0, list.length, rangeCount(documents)).map((start) => start + 3) };
}

function readDocuments(...lists: readonly Uint32Array[]): number {
  return Math.max(1, ...lists.map((list) => (list.at(-1) ?? 0) / 2 + 1));
}

describe('postings in ranges', () => {
  it('are given back', () => {
    fc.assert(
      fc.property(anyPostings, (list) => {
        const { lows, starts } = written(list, readDocuments(list));
        const read = new Uint32Array(list.length);
        readRanges(lows, starts, read);
        expect(read).toEqual(list);
      }),
    );
  });

  it('keep of other postings those with the same docId, with the flags of the side that is asked for', () => {
    const thinned = fc.tuple(anyPostings, fc.integer({ min: 1, max: 90 }), anyPostings);
    fc.assert(
      fc.property(thinned, fc.boolean(), fc.boolean(), ([list, every, others], isSame, takePayload) => {
        const from = isSame ? list : others;
        const few = from.filter((_posting, at) => at % every === 0).map((posting) => posting ^ (every & 1));
        const { lows, starts } = written(list, readDocuments(list, few));
        const kept = few.slice();
        const count = intersectRanges(kept, kept.length, lows, starts, takePayload, marks);
        expect(Array.from(kept.subarray(0, count))).toEqual(inBoth(few, list, takePayload));
      }),
      { numRuns: 500 },
    );
  });

  it('reach to the last docId there is', () => {
    const list = Uint32Array.of(1, 2 * (DOCUMENTS - 1));
    const { lows, starts } = written(list, DOCUMENTS);
    const kept = Uint32Array.of(0, 2, 2 * (DOCUMENTS - 1) + 1);
    expect(intersectRanges(kept, kept.length, lows, starts, true, marks)).toBe(2);
    expect(Array.from(kept.subarray(0, 2))).toEqual([1, 2 * (DOCUMENTS - 1)]);
  });
});
