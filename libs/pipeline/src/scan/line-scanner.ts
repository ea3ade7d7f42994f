const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The end of the file, as far as a decoder has seen it. */
export interface FileEnd {
  /**
   * Rows from which on a last line without a line end is the end of the file. After fewer it may be cut, so its row is rejected
   * unless its last field is closed.
   */
  readonly openFrom: number;
  /** The file's last line, where it has no line end though lines before it have one; null until it is seen. */
  openLine: number | null;
}

/** Finds the lines of a file in its chunks. A line that is too long is given once, cut, with `tooLong` set; what follows of it is skipped. */
export class LineScanner {
  /** The stretch of bytes that the offsets point into. Replaced by `feed`, never written to. */
  bytes: Buffer = Buffer.alloc(0);
  /** The line found last, without its line end, and its 1-based number. */
  start = 0;
  end = 0;
  line = 0;
  tooLong = false;
  /** The file ends in the line found last, without a line end. */
  isOpen = false;

  readonly #lineBytesMax: number;
  #position = 0;
  #final = false;
  #skipping = false;

  constructor(lineBytesMax: number) {
    this.#lineBytesMax = lineBytesMax;
  }

  /** Takes the next chunk, after the rest of the last one. `final` says that nothing follows. */
  feed(chunk: Buffer, final: boolean): void {
    const left = this.bytes.subarray(this.#position);
    this.bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    this.#position = 0;
    this.#final = final;
  }

  /** Goes to the next line that is not empty; false when this needs more bytes or the file is at its end. */
  next(): boolean {
    for (;;) {
      const { bytes } = this;
      if (this.#position >= bytes.length) return false;
      const found = bytes.indexOf(LINE_FEED, this.#position);
      const start = this.#position;
      const end = found < 0 ? bytes.length : found;
      if (this.#skipping) {
        this.#position = found < 0 ? end : found + 1;
        this.#skipping = found < 0;
        continue;
      }
      this.tooLong = end - start > this.#lineBytesMax + 1;
      if (found < 0 && !this.#final && !this.tooLong) return false;
      this.line++;
      this.isOpen = found < 0 && this.#final;
      this.#position = found < 0 ? end : found + 1;
      this.#skipping = found < 0 && !this.#final;
      this.start = start;
      this.end = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
      this.tooLong = this.end - this.start > this.#lineBytesMax;
      if (this.tooLong) this.end = this.start + this.#lineBytesMax;
      if (this.end > this.start) return true;
    }
  }
}

/** Runs `take` over every line of the chunks and yields what it returns, one array a chunk. */
export async function* scanLines<T>(
  chunks: AsyncIterable<Buffer>,
  scanner: LineScanner,
  take: (scanner: LineScanner) => T,
  end: FileEnd,
): AsyncGenerator<T[]> {
  const takeAll = (): T[] => {
    const taken: T[] = [];
    while (scanner.next()) {
      if (scanner.isOpen && scanner.line > 1) end.openLine = scanner.line;
      taken.push(take(scanner));
    }
    return taken;
  };
  for await (const chunk of chunks) {
    scanner.feed(chunk, false);
    yield takeAll();
  }
  scanner.feed(Buffer.alloc(0), true);
  yield takeAll();
}
