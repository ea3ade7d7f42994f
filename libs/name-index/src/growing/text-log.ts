import { NumberLog } from './number-log.ts';

const chunkBits = 18;
const chunkSize = 1 << chunkBits;

/**
 * Texts that are appended, numbered from 0: as bytes of UTF-8, up to 4 GiB of them. Strings would each be traced and moved
 * by the collector of garbage, which at some hundred thousand takes longer than a search may wait.
 */
export class TextLog {
  /** For each text, where it begins: the number of its chunk, then the place within. */
  private readonly starts = new NumberLog();
  private readonly lengths = new NumberLog();
  /** A text never crosses into another chunk; one that is larger than a chunk has one of its own. */
  private readonly chunks: Buffer[] = [];
  private used = chunkSize;

  get length(): number {
    return this.starts.length;
  }

  /** Appends a text and returns its number. */
  push(text: string): number {
    const length = Buffer.byteLength(text);
    if (this.used + length >= chunkSize) {
      this.chunks.push(Buffer.allocUnsafeSlow(Math.max(length, chunkSize)));
      this.used = 0;
    }
    const chunk = this.chunks.length - 1;
    this.chunks[chunk]!.write(text, this.used);
    this.starts.push(chunk * chunkSize + this.used);
    this.lengths.push(length);
    this.used += length;
    return this.length - 1;
  }

  /** Bytes of a text. */
  byteLength(number: number): number {
    return this.lengths.at(number);
  }

  /** Copies a text's bytes to the beginning of `target`, which has room for them. */
  copy(number: number, target: Uint8Array): void {
    const start = this.starts.at(number);
    const chunk = this.chunks[start >>> chunkBits]!;
    const from = start & (chunkSize - 1);
    for (let at = this.lengths.at(number) - 1; at >= 0; at--) target[at] = chunk[from + at]!;
  }

  get(number: number): string {
    const start = this.starts.at(number);
    const from = start & (chunkSize - 1);
    return this.chunks[start >>> chunkBits]!.toString('utf8', from, from + this.lengths.at(number));
  }
}
