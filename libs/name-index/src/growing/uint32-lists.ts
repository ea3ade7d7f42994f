import { Uint32Vector } from './uint32-vector.ts';

const CHUNK_BITS = 16;
const CHUNK_SIZE = 1 << CHUNK_BITS;

/**
 * Many lists of numbers from 0 to 2^32 - 1, numbered from 0, that are appended to. Each lies in one piece, as large as the
 * next power of two, and moves to one of twice the size when it is full. None of it is for the collector of garbage to trace.
 */
export class Uint32Lists {
  /** For each list, where its piece begins: the number of its chunk, then the place within. */
  readonly #starts = new Uint32Vector();
  readonly #lengths = new Uint32Vector();
  /** A piece never crosses into another chunk; one that is larger than a chunk has one of its own. */
  readonly #chunks: Uint32Array[] = [];
  #used = CHUNK_SIZE;
  #chunkBytes = 0;

  /** How many lists there are. */
  get count(): number {
    return this.#starts.length;
  }

  /** Bytes of memory. */
  get byteLength(): number {
    return this.#chunkBytes + this.#starts.byteLength + this.#lengths.byteLength;
  }

  /** Adds an empty list after the others. */
  add(): void {
    this.#starts.push(0);
    this.#lengths.push(0);
  }

  push(list: number, number: number): void {
    const length = this.#lengths.at(list);
    if ((length & (length - 1)) === 0) this.#move(list, Math.max(1, length * 2));
    const start = this.#starts.at(list);
    this.#chunks[start >>> CHUNK_BITS]![(start & (CHUNK_SIZE - 1)) + length] = number;
    this.#lengths.set(list, length + 1);
  }

  /** The numbers of a list as they lie here: good until something is added to it, and not to be written to. */
  get(list: number): Uint32Array {
    const start = this.#starts.at(list);
    const from = start & (CHUNK_SIZE - 1);
    return this.#chunks[start >>> CHUNK_BITS]?.subarray(from, from + this.#lengths.at(list)) ?? new Uint32Array(0);
  }

  /** The number that was added last, or undefined. */
  last(list: number): number | undefined {
    const length = this.#lengths.at(list);
    if (length === 0) return undefined;
    const start = this.#starts.at(list);
    return this.#chunks[start >>> CHUNK_BITS]![(start & (CHUNK_SIZE - 1)) + length - 1];
  }

  /** Sets the lowest bit of the number that was added last. */
  flagLast(list: number): void {
    const start = this.#starts.at(list);
    this.#chunks[start >>> CHUNK_BITS]![(start & (CHUNK_SIZE - 1)) + this.#lengths.at(list) - 1]! |= 1;
  }

  #move(list: number, size: number): void {
    const before = this.get(list);
    if (this.#used + size > CHUNK_SIZE) {
      const added = new Uint32Array(Math.max(size, CHUNK_SIZE));
      this.#chunks.push(added);
      this.#chunkBytes += added.byteLength;
      this.#used = 0;
    }
    const chunk = this.#chunks.length - 1;
    this.#chunks[chunk]!.set(before, this.#used);
    this.#starts.set(list, chunk * CHUNK_SIZE + this.#used);
    this.#used += size;
  }
}
