const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;
const NONE = -1;

/** Facts about a file of delimited values that the scanner needs. */
export interface DelimitedFormat {
  /** The byte between fields. */
  readonly delimiter: number;
  /** The byte around fields that hold delimiters; -1 when the file has no such thing. */
  readonly quote: number;
  /**
   * A quote within a quoted field is written twice. Where it is not, the one that closes the field stands before a line end, or
   * before a delimiter that no blank follows: `"THE "BIG", INC.","NEXT"` has two fields.
   */
  readonly doublesQuotes: boolean;
  /** Rows longer than this many bytes are rejected. */
  readonly rowBytesMax: number;
}

/**
 * Finds rows and fields in the bytes of a delimited file (RFC 4180, and unquoted fields may contain quotes). One rule
 * keeps damage local: a row that is malformed in any way (text after a closing quote, a quote never closed, too long, a
 * wrong number of fields over several lines) is rejected up to the end of its first physical line, and reading
 * continues at the next. The result depends only on the bytes, never on how they arrive in chunks.
 */
export class DelimitedScanner {
  /** The stretch of bytes that the offsets below point into. Replaced by `feed`, never written to. */
  bytes: Buffer = Buffer.alloc(0);
  /** The end of each field; the next begins one byte later. Replaced by `feed`. */
  ends: Int32Array = new Int32Array(0);
  /** Number of fields that a row must have; 0 until the header has said so. */
  width = 0;

  /** The row found last: its bytes, its first entry in `ends`, its number of fields, its line. */
  start = 0;
  end = 0;
  firstField = 0;
  fieldCount = 0;
  line = 1;
  /** The file ends in the row found last, without a line end. */
  isOpen = false;
  /** Why the last row is invalid; undefined for a good row. */
  problem: string | undefined = undefined;

  readonly #format: DelimitedFormat;
  #position = 0;
  #positionLine = 1;
  #used = 0;
  #final = false;
  #skippingLine = false;

  constructor(format: DelimitedFormat) {
    this.#format = format;
  }

  /** Takes the next chunk, after the rest of the last one. `final` says that nothing follows. */
  feed(chunk: Buffer, final: boolean): void {
    const left = this.bytes.subarray(this.#position);
    this.bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    this.#position = 0;
    this.#final = final;
    this.ends = new Int32Array(Math.max(1024, this.bytes.length >> 3));
    this.#used = 0;
  }

  /** Goes to the next row, good or bad; false when this needs more bytes or the file is at its end. */
  next(): boolean {
    if (this.#skippingLine && !this.#skipLine()) return false;
    this.#skipBlankLines();
    const length = this.bytes.length;
    this.start = this.#position;
    if (this.start >= length) return false;
    this.line = this.#positionLine;
    this.firstField = this.#used;
    this.problem = undefined;
    return this.#scanRow(length);
  }

  #scanRow(length: number): boolean {
    const { bytes } = this;
    const { delimiter, quote, doublesQuotes, rowBytesMax } = this.#format;
    const limit = this.start + rowBytesMax;
    let at = this.start;
    let newLines = 0;
    for (;;) {
      if (bytes[at] === quote && at < length) {
        const opened = at++;
        for (; at < length; at++) {
          const byte = bytes[at];
          if (byte === LINE_FEED) newLines++;
          else if (byte === quote) {
            if (!doublesQuotes) {
              if (this.#closesField(at)) break;
            } else if (bytes[at + 1] !== quote) break;
            else at++;
          }
          if (at > limit) return this.#reject(this.#unclosed(opened));
        }
        if (at + 1 >= length && !this.#final) return this.#wait(limit, length);
        if (at >= length) return this.#reject(this.#unclosed(opened));
        at++;
        const after = bytes[at];
        const rowEnds =
          at >= length || after === LINE_FEED || (after === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED);
        if (after === CARRIAGE_RETURN && at + 1 >= length && !this.#final) return this.#wait(limit, length);
        if (!rowEnds && after !== delimiter) return this.#reject(this.#textAfterQuote());
        if (at > limit) return this.#reject(this.#tooLong());
        this.#push(at);
        if (rowEnds) return this.#finish(at, after === CARRIAGE_RETURN ? at + 2 : at + 1, newLines);
        at++;
        continue;
      }
      let byte = bytes[at];
      while (at < length && byte !== delimiter && byte !== LINE_FEED) byte = bytes[++at];
      if (at > limit) return this.#reject(this.#tooLong());
      if (at >= length && !this.#final) return this.#wait(limit, length);
      if (at < length && byte === delimiter) {
        this.#push(at++);
        continue;
      }
      const end = at > this.start && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at;
      this.#push(end);
      return this.#finish(end, at + 1, newLines);
    }
  }

  /** Checks that a quote which is written once closes its field. At the end of the bytes it does: what follows is then waited for. */
  #closesField(at: number): boolean {
    const { bytes } = this;
    const after = bytes[at + 1];
    if (after === this.#format.delimiter) return bytes[at + 2] !== BLANK;
    if (after === CARRIAGE_RETURN) return bytes[at + 2] === LINE_FEED || at + 2 >= bytes.length;
    return after === undefined || after === LINE_FEED;
  }

  #push(end: number): void {
    if (this.#used === this.ends.length) {
      const longer = new Int32Array(this.ends.length * 2);
      longer.set(this.ends);
      this.ends = longer;
    }
    this.ends[this.#used++] = end;
  }

  #finish(end: number, next: number, newLines: number): boolean {
    const fields = this.#used - this.firstField;
    if (this.width > 0 && fields !== this.width) {
      const problem = `${fields} fields where ${this.width} are expected`;
      if (newLines > 0) return this.#reject(problem);
      this.problem = problem;
    }
    this.end = end;
    this.fieldCount = fields;
    this.isOpen = next > this.bytes.length;
    this.#position = Math.min(next, this.bytes.length);
    this.#positionLine += newLines + 1;
    return true;
  }

  /** More bytes are needed, unless the row is too long already. */
  #wait(limit: number, length: number): boolean {
    if (length > limit + 1) return this.#reject(this.#tooLong());
    this.#used = this.firstField;
    return false;
  }

  /** Gives up the row to the end of its first line. */
  #reject(problem: string): boolean {
    this.problem = problem;
    this.#used = this.firstField;
    this.fieldCount = 0;
    const lineEnd = this.bytes.indexOf(LINE_FEED, this.start);
    this.end = lineEnd === NONE ? this.bytes.length : lineEnd;
    this.isOpen = this.#final && lineEnd === NONE;
    this.#position = lineEnd === NONE ? this.bytes.length : lineEnd + 1;
    this.#positionLine++;
    this.#skippingLine = lineEnd === NONE;
    return true;
  }

  #skipLine(): boolean {
    const lineEnd = this.bytes.indexOf(LINE_FEED, this.#position);
    this.#position = lineEnd === NONE ? this.bytes.length : lineEnd + 1;
    this.#skippingLine = lineEnd === NONE;
    return !this.#skippingLine;
  }

  #skipBlankLines(): void {
    const { bytes } = this;
    for (let at = this.#position; ;) {
      if (bytes[at] === LINE_FEED) at++;
      else if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) at += 2;
      else return;
      this.#position = at;
      this.#positionLine++;
    }
  }

  #unclosed(opened: number): string {
    const field = this.#used - this.firstField + 1;
    return `the quote that opens field ${field} (byte ${opened - this.start + 1} of the row) is not closed`;
  }

  #textAfterQuote(): string {
    return `field ${this.#used - this.firstField + 1} has text after its closing quote`;
  }

  #tooLong(): string {
    return `the row is longer than ${this.#format.rowBytesMax} bytes`;
  }
}
