import { Uint32Vector } from './uint32-vector.ts';

const CHUNK_BITS = 18;
const CHUNK_SIZE = 1 << CHUNK_BITS;

/**
 * Texts that are appended, numbered from 0: as bytes of UTF-8, up to 4 GiB of them. Strings would each be traced and moved
 * by the collector of garbage, which at some hundred thousand takes longer than a search may wait.
 */
export class BytesRefArray {
  /** For each text, where it begins: the number of its chunk, then the place within. */
  readonly #starts = new Uint32Vector();
  readonly #lengths = new Uint32Vector();
  /** A text never crosses into another chunk; one that is larger than a chunk has one of its own. */
  readonly #chunks: Buffer[] = [];
  #used = CHUNK_SIZE;

  get length(): number {
    return this.#starts.length;
  }

  /** Appends a text and returns its number. */
  push(text: string): number {
    const length = Buffer.byteLength(text);
    if (this.#used + length >= CHUNK_SIZE) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(length, CHUNK_SIZE)));
      this.#used = 0;
    }
    const chunk = this.#chunks.length - 1;
    this.#chunks[chunk]!.write(text, this.#used);
    this.#starts.push(chunk * CHUNK_SIZE + this.#used);
    this.#lengths.push(length);
    this.#used += length;
    return this.length - 1;
  }

  /** Bytes of a text. */
  byteLength(number: number): number {
    return this.#lengths.at(number);
  }

  /** Copies a text's bytes to the beginning of `target`, which has room for them. */
  copy(number: number, target: Uint8Array): void {
    const start = this.#starts.at(number);
    const chunk = this.#chunks[start >>> CHUNK_BITS]!;
    const from = start & (CHUNK_SIZE - 1);
    for (let at = this.#lengths.at(number) - 1; at >= 0; at--) target[at] = chunk[from + at]!;
  }

  get(number: number): string {
    const start = this.#starts.at(number);
    const from = start & (CHUNK_SIZE - 1);
    return this.#chunks[start >>> CHUNK_BITS]!.toString('utf8', from, from + this.#lengths.at(number));
  }
}
