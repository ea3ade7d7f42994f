import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** Reads what is added to a log file, whole lines only, from the end that it had at first. */
export class LogReader {
  readonly #file: string;
  #position: number;
  #rest = '';

  constructor(file: string) {
    this.#file = file;
    this.#position = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The lines since the last call. */
  newLines(): string[] {
    const handle = openSync(this.#file, 'r');
    try {
      const { size } = fstatSync(handle);
      if (size < this.#position) this.#position = 0; // it was rotated
      const buffer = Buffer.alloc(size - this.#position);
      const read = readSync(handle, buffer, 0, buffer.length, this.#position);
      this.#position += read;
      const lines = (this.#rest + buffer.toString('utf8', 0, read)).split('\n');
      this.#rest = lines.pop() ?? '';
      return lines;
    } finally {
      closeSync(handle);
    }
  }
}
