import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataOutput } from '../growing/data-output.ts';
import { anyPostings, inBoth } from '../testing/any-postings.ts';
import { decodePostings, encodePostings, intersectPostings } from './delta-encoded-postings.ts';

describe('delta-encoded postings', () => {
  it('gives back its postings', () => {
    fc.assert(
      fc.property(anyPostings, anyPostings, (one, other) => {
        const output = new DataOutput();
        const starts = [one, other].map((list) => encodePostings(output, list, 0, list.length));
        for (const [index, list] of [one, other].entries()) {
          const read = new Uint32Array(list.length);
          decodePostings(output.toArray(), starts[index]!, list.length, read);
          expect(read).toEqual(list);
        }
      }),
    );
  });

  it('keeps of postings those that are among others, with the flags of the side that is asked for', () => {
    fc.assert(
      fc.property(anyPostings, anyPostings, fc.boolean(), (one, others, takePayload) => {
        const kept = one.slice();
        const count = intersectPostings(kept, kept.length, others, others.length, takePayload);
        expect(Array.from(kept.subarray(0, count))).toEqual(inBoth(one, others, takePayload));
      }),
      { numRuns: 500 },
    );
  });
});
