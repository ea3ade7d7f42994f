import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ByteSink } from '../growing/byte-sink.ts';
import { intersectPostings, decodePostings, encodePostings } from './delta-encoded-postings.ts';

/** Ascending postings with the flag at random: gaps from 1 to the largest given, up to several blocks. */
const postings = (gapMax: number, lengthMax: number): fc.Arbitrary<Uint32Array> =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: gapMax }), fc.integer({ min: 0, max: 1 })), {
      maxLength: lengthMax,
      size: 'max',
    })
    .map((gaps) => {
      let ordinal = -1;
      return Uint32Array.from(gaps, ([gap, flag]) => (ordinal += gap) * 2 + flag);
    });

const lists = fc.oneof(postings(3, 1000), postings(200, 700), postings(3_000_000, 300), postings(1, 257));

function written(...all: Uint32Array[]): { bytes: Uint8Array; starts: number[] } {
  const sink = new ByteSink();
  const starts = all.map((list) => encodePostings(sink, list, 0, list.length));
  return { bytes: sink.toArray(), starts };
}

describe('delta-encoded postings', () => {
  it('gives back its postings', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const { bytes, starts } = written(one, other);
        for (const [index, list] of [one, other].entries()) {
          const read = new Uint32Array(list.length);
          decodePostings(bytes, starts[index]!, list.length, read);
          expect(read).toEqual(list);
        }
      }),
    );
  });

  it('keeps of other postings those with the same ordinal, with the flags of the side that is asked for', () => {
    fc.assert(
      fc.property(lists, lists, fc.boolean(), (list, others, takeFlags) => {
        const { bytes, starts } = written(Uint32Array.of(1), list);
        const kept = others.slice();
        const count = intersectPostings(kept, kept.length, bytes, starts[1]!, list.length, takeFlags);
        const flagOf = new Map(Array.from(list, (posting) => [posting >>> 1, posting]));
        const expected = Array.from(others).flatMap((posting) => {
          const found = flagOf.get(posting >>> 1);
          return found === undefined ? [] : [takeFlags ? found : posting];
        });
        expect(Array.from(kept.subarray(0, count))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('skips over blocks without reading them', () => {
    const list = Uint32Array.from({ length: 100_000 }, (_, ordinal) => ordinal * 2);
    const { bytes, starts } = written(list);
    const spoiled = bytes.slice();
    spoiled.fill(255, spoiled.length - 50_000, spoiled.length - 1000);
    const kept = Uint32Array.of(20, 2 * 99_990);
    expect(intersectPostings(kept, 2, spoiled, starts[0]!, list.length, false)).toBe(2);
  });
});
