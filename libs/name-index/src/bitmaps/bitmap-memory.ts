import { type BitmapLoops, createLoops } from './bitmap-loops.ts';
import { bitmapWords, type Bitmap } from './bitmap.ts';

/** Bytes of a bitmap that are read at once. Each yields at most eight docIDs. */
const READ_BYTES = 2048;
const BLOCK_MAX = READ_BYTES * 8;
/** Bitmaps next to those of the segment: the live docs, and five for a search. */
const WORK_BITMAPS = 6;

/** The bytes that WebAssembly addresses with 32 bits. */
const MEMORY_BYTES_MAX = 2 ** 32;
const BLOCK_BYTES = BLOCK_MAX * Uint32Array.BYTES_PER_ELEMENT;

/** How many bitmaps of so many documents a base segment may have. */
export function bitmapsMax(documents: number): number {
  const bytes = bitmapWords(documents) * Int32Array.BYTES_PER_ELEMENT;
  return bytes === 0 ? Infinity : Math.floor((MEMORY_BYTES_MAX - BLOCK_BYTES) / bytes) - WORK_BITMAPS;
}

/** The bitmaps of a base segment and of the searches in it, in a WebAssembly memory of their own, and the loops over them. */
export class BitmapMemory {
  /** The bitmaps of the segment, one after the other. */
  readonly pool: Int32Array<ArrayBuffer>;
  /** The number of bitmaps in the pool. */
  readonly count: number;
  readonly #words: number;
  readonly #bytes: number;
  readonly #loops: BitmapLoops;
  readonly #block: Uint32Array<ArrayBuffer>;
  #taken = 0;

  /** Throws RangeError where `count` bitmaps of `documents` bits take more than 4 GiB. */
  constructor(documents: number, count: number) {
    this.count = count;
    this.#words = bitmapWords(documents);
    this.#bytes = this.#words * Int32Array.BYTES_PER_ELEMENT;
    const { buffer, loops } = createLoops(BLOCK_BYTES + (count + WORK_BITMAPS) * this.#bytes);
    this.#loops = loops;
    this.#block = new Uint32Array(buffer, 0, BLOCK_MAX);
    this.pool = new Int32Array(buffer, BLOCK_BYTES, count * this.#words);
  }

  /** A bitmap of the segment. */
  bitmap(index: number): Bitmap {
    return this.pool.subarray(index * this.#words, (index + 1) * this.#words);
  }

  /** One more bitmap, without any bits set. There are six. */
  take(): Bitmap {
    if (this.#taken === WORK_BITMAPS) throw new RangeError(`All ${WORK_BITMAPS} further bitmaps are taken.`);
    const start = this.pool.byteOffset + this.pool.byteLength + this.#taken++ * this.#bytes;
    return new Int32Array(this.pool.buffer, start, this.#words);
  }

  /*
   * These accept only bitmaps of this memory. They write to the first, which may be one of the others,
   * and return how many bits it has then.
   */

  and(into: Bitmap, one: Bitmap, other: Bitmap): number {
    return this.#loops.and(this.#start(into), this.#start(one), this.#start(other), this.#bytes);
  }

  or(into: Bitmap, one: Bitmap, other: Bitmap): number {
    return this.#loops.or(this.#start(into), this.#start(one), this.#start(other), this.#bytes);
  }

  /** The bits that are set in all three. */
  andAnd(into: Bitmap, one: Bitmap, first: Bitmap, second: Bitmap): number {
    const starts = [this.#start(into), this.#start(one), this.#start(first), this.#start(second)] as const;
    return this.#loops.andAnd(...starts, this.#bytes);
  }

  /** The bits of `one` that are set in `first` or `second`. */
  andOr(into: Bitmap, one: Bitmap, first: Bitmap, second: Bitmap): number {
    const starts = [this.#start(into), this.#start(one), this.#start(first), this.#start(second)] as const;
    return this.#loops.andOr(...starts, this.#bytes);
  }

  /**
   * The docIDs of the bits that are set in a bitmap and in `mask` (or, where `inMask` is false, not in `mask`), ascending,
   * block by block. The next block overwrites the one before, so only one walk runs at a time.
   */
  *docIds(bitmap: Bitmap, mask = bitmap, inMask = true): Generator<Uint32Array> {
    const [start, maskStart] = [this.#start(bitmap), this.#start(mask)];
    for (let from = 0; from < this.#bytes; from += READ_BYTES) {
      const to = Math.min(from + READ_BYTES, this.#bytes);
      const count = this.#loops.read(this.#block.byteOffset, start, maskStart, inMask ? 0 : -1, from, to);
      if (count > 0) yield this.#block.subarray(0, count);
    }
  }

  /** Writes the first of the docIDs that `docIds` gives, at most as many as `into` holds; returns how many. */
  read(into: Uint32Array, bitmap: Bitmap, mask = bitmap, inMask = true): number {
    let count = 0;
    if (into.length === 0) return 0;
    for (const block of this.docIds(bitmap, mask, inMask)) {
      const taken = Math.min(block.length, into.length - count);
      into.set(block.subarray(0, taken), count);
      count += taken;
      if (count === into.length) break;
    }
    return count;
  }

  #start(bitmap: Bitmap): number {
    if (bitmap.buffer !== this.pool.buffer) throw new TypeError('The bitmap lies in another memory.');
    return bitmap.byteOffset;
  }
}
