import { InputError } from '../../input-error.ts';

/** Bytes of all strings of a workbook at most. */
const BYTES_MAX = 256 * 1024 * 1024;
const STEP_BYTES = 1024 * 1024;

/**
 * The strings that a workbook's cells refer to by their number. They are stored as bytes: 900,000 of them (99 MB) take
 * twice the memory as an array of strings, most of it unused heap.
 */
export class StringTable {
  readonly #bytes: ArrayBuffer;
  #view: Buffer;
  /** The end of each string. */
  readonly #ends: number[] = [];

  constructor(bytesMax = BYTES_MAX) {
    this.#bytes = new ArrayBuffer(0, { maxByteLength: bytesMax });
    this.#view = Buffer.from(this.#bytes);
  }

  /** Appends a string. Throws InputError if the workbook has more than the limit. */
  add(text: string): void {
    const start = this.#ends.at(-1) ?? 0;
    const end = start + Buffer.byteLength(text);
    const { maxByteLength } = this.#bytes;
    if (end > maxByteLength)
      throw new InputError('too_large', `The workbook has more than ${maxByteLength} bytes of shared texts.`);
    if (end > this.#view.length) {
      this.#bytes.resize(Math.min(end + STEP_BYTES, maxByteLength));
      this.#view = Buffer.from(this.#bytes);
    }
    this.#view.write(text, start);
    this.#ends.push(end);
  }

  /** The string of a number; undefined when the table has no such number. */
  get(number: number): string | undefined {
    const end = this.#ends[number];
    return end === undefined ? undefined : this.#view.toString('utf8', this.#ends[number - 1] ?? 0, end);
  }
}
