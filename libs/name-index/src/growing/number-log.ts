import type { Pacer } from '../pacer.ts';

const chunkBits = 16;
const chunkSize = 1 << chunkBits;

/** Numbers from 0 to 2^32 - 1 that are appended to, of any total length, without ever being copied to grow. */
export class NumberLog {
  length = 0;
  private readonly chunks: Uint32Array[] = [];

  push(number: number): void {
    const within = this.length & (chunkSize - 1);
    if (within === 0) this.chunks.push(new Uint32Array(chunkSize));
    this.chunks[this.length >>> chunkBits]![within] = number;
    this.length++;
  }

  at(index: number): number {
    return this.chunks[index >>> chunkBits]![index & (chunkSize - 1)]!;
  }

  /** Replaces a number. */
  set(index: number, number: number): void {
    this.chunks[index >>> chunkBits]![index & (chunkSize - 1)] = number;
  }

  /** Sets the lowest bit of a number. */
  flag(index: number): void {
    this.set(index, this.at(index) | 1);
  }

  /** All numbers in one array. */
  async toArray(pacer: Pacer): Promise<Uint32Array> {
    const whole = new Uint32Array(this.length);
    for (const [index, chunk] of this.chunks.entries()) {
      whole.set(chunk.subarray(0, Math.min(chunkSize, this.length - index * chunkSize)), index * chunkSize);
      if (pacer.isDue) await pacer.rest();
    }
    return whole;
  }
}
