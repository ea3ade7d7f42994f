import { describe, expect, it } from '@jest/globals';
import { BitmapMatches, ListMatches } from '../matching/matches.ts';
import { takeInOrder } from '../matching/sorted-matches.ts';
import { FrontCodedStrings } from '../keys/front-coded-strings.ts';
import { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import { setBit } from '../bitmaps/bitmap.ts';
import { SortedDocs } from './sorted-docs.ts';

describe('first matches in an order', () => {
  const documents = 60_000;
  /** A permutation without a pattern: 60,013 is prime and larger than the number of documents. */
  const docIds = Uint32Array.from({ length: documents }, (_, at) => at).sort(
    (one, other) => ((one * 7919) % 60_013) - ((other * 7919) % 60_013),
  );
  const sortRanks = new Uint32Array(documents);
  for (const [sortRank, docId] of docIds.entries()) sortRanks[docId] = sortRank;
  const emptyKeys = new FrontCodedStrings({ blockStarts: new Uint32Array(0), bytes: new Uint8Array(0) }, 0);
  const order = new SortedDocs(
    { name: 'date', direction: 'descending' },
    { ordinals: docIds, positions: sortRanks, runStarts: Uint32Array.of(0) },
    emptyKeys,
    emptyKeys,
  );

  it.each([1, 2, 7, 50, 900, 59_999])('are the same however every %i-th document is given', (step) => {
    const matching = Array.from({ length: Math.ceil(documents / step) }, (_, at) => at * step);
    const memory = new BitmapMemory(documents, 1);
    const bitmap = memory.bitmap(0);
    for (const docId of matching) setBit(bitmap, docId);
    const count = matching.length;
    const expected = matching.map((docId) => sortRanks[docId]!).sort((one, other) => one - other);
    for (const wanted of [0, 1, 30, 10_000, 100_000]) {
      const list = new ListMatches(
        Uint32Array.from(matching, (docId) => docId * 2 + 1),
        count,
      );
      expect([...takeInOrder(list, order, wanted)]).toEqual(expected.slice(0, wanted));
      expect([...takeInOrder(new BitmapMatches(memory, bitmap, count, undefined), order, wanted)]).toEqual(
        expected.slice(0, wanted),
      );
    }
  });
});
