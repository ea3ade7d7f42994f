import { bitmapLoops, type BitmapLoops } from './bitmap-loops.ts';
import { bitmapWords, type Bitmap } from './bitmap.ts';
import { createMemory } from './web-assembly.ts';

/** Bytes of a bitmap that are read at once, each of which yields at most eight numbers. */
const READ_BYTES = 2048;
const NUMBERS_MAX = READ_BYTES * 8;
/** Bitmaps beside those of the segment: tombstones, and four that a search writes. */
const WORK_BITMAPS = 6;

/** The bitmaps of a base segment and of the searches in it, in a memory of their own, and the loops over them. */
export class BitmapMemory {
  /** The bitmaps of the segment, one after the other. */
  readonly pool: Int32Array<ArrayBuffer>;
  /** How many they are. */
  readonly count: number;
  readonly #words: number;
  readonly #bytes: number;
  readonly #loops: BitmapLoops;
  readonly #numbers: Uint32Array<ArrayBuffer>;
  #taken = 0;

  /** Throws RangeError where so many bitmaps of so many docIDs take more than 4 GiB. */
  constructor(docIds: number, count: number) {
    this.count = count;
    this.#words = bitmapWords(docIds);
    this.#bytes = this.#words * Int32Array.BYTES_PER_ELEMENT;
    const numbersBytes = NUMBERS_MAX * Uint32Array.BYTES_PER_ELEMENT;
    const memory = createMemory(numbersBytes + (count + WORK_BITMAPS) * this.#bytes);
    this.#loops = bitmapLoops(memory);
    this.#numbers = new Uint32Array(memory.buffer, 0, NUMBERS_MAX);
    this.pool = new Int32Array(memory.buffer, numbersBytes, count * this.#words);
  }

  /** A bitmap of the segment. */
  bitmap(index: number): Bitmap {
    return this.pool.subarray(index * this.#words, (index + 1) * this.#words);
  }

  /** A further bitmap, without any bits. There are five of them. */
  take(): Bitmap {
    if (this.#taken === WORK_BITMAPS) throw new RangeError(`All ${WORK_BITMAPS} further bitmaps are taken.`);
    const start = this.pool.byteOffset + this.pool.byteLength + this.#taken++ * this.#bytes;
    return new Int32Array(this.pool.buffer, start, this.#words);
  }

  /*
   * What follows takes bitmaps of this memory alone. The first is written to, and may be one of the others;
   * how many bits it has then is returned.
   */

  and(into: Bitmap, one: Bitmap, other: Bitmap): number {
    return this.#loops.and(this.#start(into), this.#start(one), this.#start(other), this.#bytes);
  }

  or(into: Bitmap, one: Bitmap, other: Bitmap): number {
    return this.#loops.or(this.#start(into), this.#start(one), this.#start(other), this.#bytes);
  }

  without(into: Bitmap, one: Bitmap, other: Bitmap): number {
    return this.#loops.without(this.#start(into), this.#start(one), this.#start(other), this.#bytes);
  }

  andWithout(into: Bitmap, one: Bitmap, other: Bitmap, without: Bitmap): number {
    const starts = [this.#start(into), this.#start(one), this.#start(other), this.#start(without)] as const;
    return this.#loops.andWithout(...starts, this.#bytes);
  }

  /** Those of one that are in the first or the second. */
  andEither(into: Bitmap, one: Bitmap, first: Bitmap, second: Bitmap): number {
    const starts = [this.#start(into), this.#start(one), this.#start(first), this.#start(second)] as const;
    return this.#loops.andEither(...starts, this.#bytes);
  }

  /** The docIDs of the bits set, ascending, at most as many as `into` holds; returns how many were written. */
  read(bitmap: Bitmap, into: Uint32Array): number {
    return this.readMasked(bitmap, bitmap, true, into);
  }

  /** As `read`, of the bits that are set in `mask` too or, where `inMask` is false, of those that are not. */
  readMasked(bitmap: Bitmap, mask: Bitmap, inMask: boolean, into: Uint32Array): number {
    const [start, maskStart] = [this.#start(bitmap), this.#start(mask)];
    const flip = inMask ? 0 : -1;
    let count = 0;
    for (let from = 0; from < this.#bytes && count < into.length; from += READ_BYTES) {
      const to = Math.min(from + READ_BYTES, this.#bytes);
      const found = this.#loops.read(this.#numbers.byteOffset, start, maskStart, flip, from, to);
      const taken = Math.min(found, into.length - count);
      into.set(this.#numbers.subarray(0, taken), count);
      count += taken;
    }
    return count;
  }

  #start(bitmap: Bitmap): number {
    if (bitmap.buffer !== this.pool.buffer) throw new TypeError('The bitmap lies in another memory.');
    return bitmap.byteOffset;
  }
}
