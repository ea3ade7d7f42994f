import { hasBit, setBit, type Bitmap } from '../bitmaps/bitmap.ts';
import { type BitmapMatches, ListMatches } from './matches.ts';
import type { SearchContext } from './search-context.ts';

/** Those of the matches that a list holds which is not dense: it is shorter than a bitmap is to be written and read. */
export function intersectList(
  { base: { postings }, scratch }: SearchContext,
  { bitmap, payload }: BitmapMatches,
  list: number,
): ListMatches {
  const length = postings.count(list);
  const kept = scratch.takeList(length);
  postings.read(list, kept);
  const count = keepBits(kept, length, bitmap);
  setPayloads(kept, count, payload);
  return new ListMatches(kept, count);
}

/** Keeps the postings whose docID has a bit in the bitmap; returns how many. */
export function keepBits(list: Uint32Array, count: number, bitmap: Bitmap): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const posting = list[at]!;
    if (hasBit(bitmap, posting >>> 1)) list[kept++] = posting;
  }
  return kept;
}

/** Sets the bits of postings in `documents` and, of those with the payload, in `payload`. */
export function setPostings(documents: Bitmap, payload: Bitmap | undefined, list: Uint32Array, count: number): void {
  for (let at = 0; at < count; at++) {
    const posting = list[at]!;
    setBit(documents, posting >>> 1);
    if (payload !== undefined && (posting & 1) === 1) setBit(payload, posting >>> 1);
  }
}

/** Gives the payload to the postings whose docID has a bit, and to no others. */
export function setPayloads(list: Uint32Array, count: number, payload: Bitmap | undefined): void {
  for (let at = 0; at < count; at++) {
    const posting = list[at]! & ~1;
    list[at] = payload !== undefined && hasBit(payload, posting >>> 1) ? posting | 1 : posting;
  }
}
