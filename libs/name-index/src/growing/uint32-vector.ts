import { doubled } from './doubled.ts';

const CHUNK_BITS = 16;
const CHUNK_SIZE = 1 << CHUNK_BITS;
/** Numbers that the first chunk has room for at first: there are many logs of a few numbers. */
const FIRST_SIZE = 1 << 6;

/** Numbers from 0 to 2^32 - 1 that are appended to, of any total length; none beyond the first chunk is ever copied to grow. */
export class Uint32Vector {
  length = 0;
  readonly #chunks: Uint32Array[] = [];

  push(number: number): void {
    const within = this.length & (CHUNK_SIZE - 1);
    if (within === 0) this.#chunks.push(new Uint32Array(this.length === 0 ? FIRST_SIZE : CHUNK_SIZE));
    else if (within === this.#chunks[0]!.length) this.#chunks[0] = doubled(this.#chunks[0]!);
    this.#chunks[this.length >>> CHUNK_BITS]![within] = number;
    this.length++;
  }

  /** Bytes of memory. */
  get byteLength(): number {
    return (this.#chunks[0]?.byteLength ?? 0) + Math.max(0, this.#chunks.length - 1) * CHUNK_SIZE * 4;
  }

  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK_SIZE - 1)]!;
  }

  /** Replaces a number. */
  set(index: number, number: number): void {
    this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK_SIZE - 1)] = number;
  }

  /** All numbers in one array. */
  toArray(): Uint32Array {
    const whole = new Uint32Array(this.length);
    for (const [index, chunk] of this.#chunks.entries()) {
      whole.set(chunk.subarray(0, Math.min(CHUNK_SIZE, this.length - index * CHUNK_SIZE)), index * CHUNK_SIZE);
    }
    return whole;
  }
}
