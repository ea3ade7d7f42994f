import type { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import { hasBit, type Bitmap } from '../bitmaps/bitmap.ts';

/**
 * The documents of a base that match: few of them as ascending postings, many as a bitmap.
 * Both lie in memory that the next search writes over.
 */
export type BaseMatches = ListMatches | BitmapMatches;

/** Postings `ordinal * 2 + flag` in the first `count` places; the flag says that a name begins with the query's first word. */
export interface ListMatches {
  readonly kind: 'list';
  readonly postings: Uint32Array;
  readonly count: number;
}

/** `firstWord` holds the documents, of all, with a name that begins with the query's first word; undefined: none does. */
export interface BitmapMatches {
  readonly kind: 'bitmap';
  /** Where both lie. */
  readonly memory: BitmapMemory;
  readonly bitmap: Bitmap;
  readonly firstWord: Bitmap | undefined;
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
    let word = bitmap[at]!;
    while (word !== 0) {
      const lowest = word & -word;
      counts[column[(at << 5) + 31 - Math.clz32(lowest)]!]!++;
      word ^= lowest;
    }
  }
}

/** The ordinals of the matches, ascending, in memory of their own. */
export function ordinalsOf(matches: BaseMatches): Uint32Array {
  const ordinals = new Uint32Array(matches.count);
  if (matches.kind === 'list') return ordinals.map((_, at) => matches.postings[at]! >>> 1);
  let count = 0;
  for (const [at, bits] of matches.bitmap.entries()) {
    for (let left = bits; left !== 0; left &= left - 1) ordinals[count++] = (at << 5) + 31 - Math.clz32(left & -left);
  }
  return ordinals;
}

/** Whether an ordinal is among the matches. */
export function isMatch(matches: BaseMatches, ordinal: number): boolean {
  return matches.kind === 'bitmap' ? hasBit(matches.bitmap, ordinal) : placeInList(matches, ordinal) >= 0;
}

/** Where in the list the ordinal's posting stands, or -1. */
function placeInList({ postings, count }: ListMatches, ordinal: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! >>> 1 < ordinal) low = middle + 1;
    else high = middle;
  }
  return low < count && postings[low]! >>> 1 === ordinal ? low : -1;
}
