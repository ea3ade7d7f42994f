import type { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import { hasBit, type Bitmap } from '../bitmaps/bitmap.ts';

/**
 * The documents of a base that match: few of them as ascending postings, many as a bitmap.
 * Both lie in memory that the next search writes over.
 */
export type BaseMatches = ListMatches | BitmapMatches;

/** Postings `docID * 2 + flag` in the first `count` places; the flag says that a name begins with the query's first term. */
export interface ListMatches {
  readonly kind: 'list';
  readonly postings: Uint32Array;
  readonly count: number;
}

/** `firstTerm` holds the documents, of all, with a name that begins with the query's first term; undefined: none does. */
export interface BitmapMatches {
  readonly kind: 'bitmap';
  /** Where both lie. */
  readonly memory: BitmapMemory;
  readonly bitmap: Bitmap;
  readonly firstTerm: Bitmap | undefined;
  readonly count: number;
}

/** Adds, for every match, one to the count that its entry of the column names. */
export function countColumn(matches: BaseMatches, column: Uint16Array, counts: Uint32Array): void {
  if (matches.kind === 'list') {
    const { postings, count } = matches;
    for (let at = 0; at < count; at++) counts[column[postings[at]! >>> 1]!]!++;
    return;
  }
  const { bitmap } = matches;
  for (let at = 0; at < bitmap.length; at++) {
    let term = bitmap[at]!;
    while (term !== 0) {
      const lowest = term & -term;
      counts[column[(at << 5) + 31 - Math.clz32(lowest)]!]!++;
      term ^= lowest;
    }
  }
}

/** The docIDs of the matches, ascending, in memory of their own. */
export function docIdsOf(matches: BaseMatches): Uint32Array {
  const docIds = new Uint32Array(matches.count);
  if (matches.kind === 'list') return docIds.map((_, at) => matches.postings[at]! >>> 1);
  let count = 0;
  for (const [at, bits] of matches.bitmap.entries()) {
    for (let left = bits; left !== 0; left &= left - 1) docIds[count++] = (at << 5) + 31 - Math.clz32(left & -left);
  }
  return docIds;
}

/** Whether an docID is among the matches. */
export function isMatch(matches: BaseMatches, docId: number): boolean {
  return matches.kind === 'bitmap' ? hasBit(matches.bitmap, docId) : placeInList(matches, docId) >= 0;
}

/** Where in the list the docID's posting stands, or -1. */
function placeInList({ postings, count }: ListMatches, docId: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! >>> 1 < docId) low = middle + 1;
    else high = middle;
  }
  return low < count && postings[low]! >>> 1 === docId ? low : -1;
}
