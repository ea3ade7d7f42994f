import { Uint32Vector } from './uint32-vector.ts';

const CHUNK_BITS = 18;
const CHUNK_SIZE = 1 << CHUNK_BITS;
const CHUNKS_MAX = 2 ** (32 - CHUNK_BITS);

/**
 * Texts that are appended, numbered from 0, as UTF-8: up to 4 GiB. The garbage collector would trace and move each string,
 * which takes longer than a search may wait at some hundred thousand of them.
 */
export class BytesRefArray {
  /** For each text, where it begins: the number of its chunk, then the offset in the chunk. */
  readonly #starts = new Uint32Vector();
  readonly #lengths = new Uint32Vector();
  /** A text never crosses into another chunk. One that is larger than a chunk has a chunk of its own. */
  readonly #chunks: Buffer[] = [];
  #used = CHUNK_SIZE;
  #chunkBytes = 0;

  get length(): number {
    return this.#starts.length;
  }

  /** Bytes of memory. */
  get byteLength(): number {
    return this.#chunkBytes + this.#starts.byteLength + this.#lengths.byteLength;
  }

  /** Appends a text and returns its number. Throws RangeError where all texts would take more than 4 GiB. */
  push(text: string): number {
    const length = Buffer.byteLength(text);
    if (this.#used + length >= CHUNK_SIZE) {
      if (this.#chunks.length === CHUNKS_MAX) throw new RangeError(`${this.length} texts take more than 4 GiB.`);
      const chunk = Buffer.allocUnsafeSlow(Math.max(length, CHUNK_SIZE));
      this.#chunks.push(chunk);
      this.#chunkBytes += chunk.length;
      this.#used = 0;
    }
    const chunk = this.#chunks.length - 1;
    this.#chunks[chunk]!.write(text, this.#used);
    this.#starts.push(chunk * CHUNK_SIZE + this.#used);
    this.#lengths.push(length);
    this.#used += length;
    return this.length - 1;
  }

  /** Number of bytes of a text. */
  lengthOf(number: number): number {
    return this.#lengths.at(number);
  }

  /** Copies a text's bytes to the beginning of `target`, which has room for them. */
  copy(number: number, target: Uint8Array): void {
    const start = this.#starts.at(number);
    const chunk = this.#chunks[start >>> CHUNK_BITS]!;
    const from = start & (CHUNK_SIZE - 1);
    for (let at = this.#lengths.at(number) - 1; at >= 0; at--) target[at] = chunk[from + at]!;
  }

  /** Compares the bytes of two texts: negative, zero or positive. */
  compare(one: number, other: number): number {
    const [oneStart, otherStart] = [this.#starts.at(one), this.#starts.at(other)];
    const [oneLength, otherLength] = [this.#lengths.at(one), this.#lengths.at(other)];
    const oneChunk = this.#chunks[oneStart >>> CHUNK_BITS]!;
    const otherChunk = this.#chunks[otherStart >>> CHUNK_BITS]!;
    let oneAt = oneStart & (CHUNK_SIZE - 1);
    let otherAt = otherStart & (CHUNK_SIZE - 1);
    for (const end = oneAt + Math.min(oneLength, otherLength); oneAt < end; oneAt++, otherAt++) {
      const difference = oneChunk[oneAt]! - otherChunk[otherAt]!;
      if (difference !== 0) return difference;
    }
    return oneLength - otherLength;
  }

  get(number: number): string {
    const start = this.#starts.at(number);
    const from = start & (CHUNK_SIZE - 1);
    return this.#chunks[start >>> CHUNK_BITS]!.toString('utf8', from, from + this.#lengths.at(number));
  }

  /** Checks that a text equals characters [from, to) of another. No string is made to compare ASCII. */
  equals(number: number, other: string, from: number, to: number): boolean {
    const length = this.#lengths.at(number);
    if (length !== to - from) return length > to - from && this.get(number) === other.slice(from, to);
    const start = this.#starts.at(number);
    const chunk = this.#chunks[start >>> CHUNK_BITS]!;
    const offset = (start & (CHUNK_SIZE - 1)) - from;
    for (let at = from; at < to; at++) {
      const unit = other.charCodeAt(at);
      if (unit > 127 || chunk[offset + at] !== unit) return false;
    }
    return true;
  }
}
