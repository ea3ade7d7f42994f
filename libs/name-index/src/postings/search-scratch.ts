import type { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import type { Bitmap } from '../bitmaps/bitmap.ts';
import { RANGE_DOCUMENTS } from './ranged-postings.ts';

const LIST_LENGTH_MIN = 1024;
/** Bitmaps that a search has at once: matches, and those of one name; two of a prefix or a filter; a payload of its own. */
const BITMAPS = 5;

/**
 * Memory of the searches of one segment, used by one after the other. A step owns what it takes until the `scoped`
 * call around it returns, so that no two steps of a search ever write to the same list or bitmap, in any order of steps.
 */
export class SearchScratch {
  /** For `intersectRanges`. */
  readonly marks = new Uint8Array(RANGE_DOCUMENTS);
  readonly #lists: Uint32Array[] = [];
  readonly #bitmaps: readonly Bitmap[];
  #listsTaken = 0;
  #bitmapsTaken = 0;

  constructor(memory: BitmapMemory) {
    this.#bitmaps = Array.from({ length: BITMAPS }, () => memory.take());
  }

  /** An array of at least `length` numbers, of any content. */
  takeList(length: number): Uint32Array {
    const index = this.#listsTaken++;
    const list = this.#lists[index];
    if (list !== undefined && list.length >= length) return list;
    return (this.#lists[index] = new Uint32Array(Math.max(length, LIST_LENGTH_MIN)));
  }

  /** A bitmap of any content. Throws RangeError where a search needs more than there are. */
  takeBitmap(): Bitmap {
    const bitmap = this.#bitmaps[this.#bitmapsTaken];
    if (bitmap === undefined) throw new RangeError(`All ${BITMAPS} bitmaps of the search are taken.`);
    this.#bitmapsTaken++;
    return bitmap;
  }

  /** Does some work and gives back what it took. */
  scoped<Result>(work: () => Result): Result {
    const [lists, bitmaps] = [this.#listsTaken, this.#bitmapsTaken];
    try {
      return work();
    } finally {
      this.#listsTaken = lists;
      this.#bitmapsTaken = bitmaps;
    }
  }
}
