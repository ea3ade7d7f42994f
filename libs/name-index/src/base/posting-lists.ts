import { hasBit, setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import type { ListMatches } from './base-matches.ts';

/** The postings of a list and of docIDs that are not in it, ascending. */
export function mergeDocs({ postings, count }: ListMatches, added: Uint32Array): Uint32Array {
  const merged = new Uint32Array(count + added.length);
  let next = 0;
  for (let at = 0; at < count; at++) {
    const posting = postings[at]!;
    while (next < added.length && added[next]! < posting >>> 1) {
      merged[at + next] = added[next]! * 2;
      next++;
    }
    merged[at + next] = posting;
  }
  for (; next < added.length; next++) merged[count + next] = added[next]! * 2;
  return merged;
}

/** Keeps the postings whose docID's bit is set, or is not; returns how many. */
export function keepBits(list: Uint32Array, count: number, bitmap: Bitmap, isSet: boolean): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const posting = list[at]!;
    if (hasBit(bitmap, posting >>> 1) === isSet) list[kept++] = posting;
  }
  return kept;
}

/** Sets the bits of some postings: in `flagged`, where it is given, of those that have the flag. */
export function setPostings(documents: Bitmap, flagged: Bitmap | undefined, list: Uint32Array, count: number): void {
  for (let at = 0; at < count; at++) {
    const posting = list[at]!;
    setBit(documents, posting >>> 1);
    if (flagged !== undefined && (posting & 1) === 1) setBit(flagged, posting >>> 1);
  }
}

/** Flags the postings whose docID has a bit, and no others. */
export function setFlags(list: Uint32Array, count: number, flagged: Bitmap | undefined): void {
  for (let at = 0; at < count; at++) {
    const posting = list[at]! & ~1;
    list[at] = flagged !== undefined && hasBit(flagged, posting >>> 1) ? posting | 1 : posting;
  }
}
