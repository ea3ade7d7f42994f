import fc from 'fast-check';

/** Ascending postings with the flag at random: gaps from 1 to the largest given. */
const postings = (gapMax: number, lengthMax: number): fc.Arbitrary<Uint32Array> =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: gapMax }), fc.integer({ min: 0, max: 1 })), {
      maxLength: lengthMax,
      size: 'max',
    })
    .map((gaps) => {
      let docId = -1;
      return Uint32Array.from(gaps, ([gap, flag]) => (docId += gap) * 2 + flag);
    });

/** Postings near each other, all in one range and in hundreds of them. */
export const anyPostings = fc.oneof(
  postings(3, 1000),
  postings(200, 700),
  postings(30_000, 700),
  postings(3_000_000, 300),
  postings(1, 257),
);

/** Returns the expected intersection: the postings of the first whose docID the others have too, with the flags of either. */
export function inBoth(postings: Uint32Array, others: Uint32Array, takePayload: boolean): number[] {
  const flagged = new Map(Array.from(others, (posting) => [posting >>> 1, posting]));
  return Array.from(postings).flatMap((posting) => {
    const found = flagged.get(posting >>> 1);
    return found === undefined ? [] : [takePayload ? found : posting];
  });
}
