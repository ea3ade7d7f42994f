import { InputError } from '../../input-error.ts';

const QUOTE_MARK = 0x22;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const COLON = 0x3a;
const COMMA = 0x2c;
const LETTER_T = 0x74;
const OPEN_OBJECT = 0x7b;
const OPEN_LIST = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_LIST = 0x5d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Finds the records of a JSON document, or of several pages one after the other, in its chunks without holding the document: the values of the object or list that
 * `path` leads to. It counts brackets outside of strings and leaves what is in a record to JSON.parse, so that a record that
 * is damaged inside is one bad record.
 */
export class JsonScanner {
  /** The record found last, the line on which it begins, and whether `record` is only its beginning because it is too long. */
  record: Buffer = Buffer.alloc(0);
  recordLine = 1;
  tooLong = false;
  /** The object or list of records has been opened, and closed again. */
  started = false;
  ended = false;
  /** The document is closed. */
  closed = false;
  /** The page says that another follows. */
  hasMore = false;
  /** The line that the scanner has reached. */
  line = 1;

  readonly #path: readonly string[];
  readonly #recordBytesMax: number;
  readonly #more: string | null;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Brackets that are open, and how many of them the path goes through: the document, its member, … */
  #depth = 0;
  #entered = 0;
  #markBytes = 0;
  #inList = false;
  #inString = false;
  #escaped = false;
  #afterColon = false;
  /** The beginning of the current string or record in `#bytes`; -1 without any, or if it is not kept. */
  #stringStart = -1;
  #recordStart = -1;
  #inRecord = false;
  /** The beginning of a record that is too long to be kept. */
  #cut: Buffer | undefined = undefined;
  #text = '';
  #key = '';

  /** `more` is the key that is true on a page which another follows; without it a file is one document. */
  constructor(path: readonly string[], recordBytesMax: number, more: string | null = null) {
    this.#path = path;
    this.#recordBytesMax = recordBytesMax;
    this.#more = more;
  }

  /** Describes a document in which the path leads to no records. */
  lacksRecords(): string {
    const place = this.#path.length === 0 ? 'at the top' : `under ${JSON.stringify(this.#path.join('.'))}`;
    return `It has no object or list of records ${place}.`;
  }

  /** Takes the next chunk. What came before it is dropped, save a record or key under way. */
  feed(chunk: Buffer): void {
    const bytes = this.#bytes;
    if (this.#recordStart >= 0 && this.#at - this.#recordStart > this.#recordBytesMax) {
      this.#cut = Buffer.from(bytes.subarray(this.#recordStart, this.#recordStart + this.#recordBytesMax));
      this.#recordStart = -1;
    }
    if (this.#stringStart >= 0 && this.#at - this.#stringStart > this.#recordBytesMax) this.#stringStart = -1;
    const keptStart = this.#recordStart >= 0 ? this.#recordStart : this.#stringStart;
    const keepFrom = keptStart >= 0 ? keptStart : this.#at;
    this.#bytes = keepFrom === bytes.length ? chunk : Buffer.concat([bytes.subarray(keepFrom), chunk]);
    this.#at -= keepFrom;
    if (this.#recordStart >= 0) this.#recordStart = 0;
    if (this.#stringStart >= 0) this.#stringStart -= keepFrom;
  }

  /** Goes to the next record; false when this needs more bytes or there are no more. */
  next(): boolean {
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at++];
      if (byte === LINE_FEED) this.line++;
      if (this.#depth === 0 && byte !== undefined && byte > 0x20) this.#outside(byte);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE_MARK) this.#endString();
      } else if (byte === QUOTE_MARK) this.#startString();
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(byte);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (this.#close()) return true;
      } else if (!this.#inRecord && byte !== undefined && byte > 0x20) this.#punctuation(byte);
    }
    return false;
  }

  /** A byte outside of the document: it begins it, or is what must not be there. */
  #outside(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (!this.closed) return;
      if (this.#more !== null) return this.#nextPage();
    }
    if (byte === BYTE_ORDER_MARK[this.#markBytes]) {
      this.#markBytes++;
      return;
    }
    const found = JSON.stringify(this.#bytes.toString('utf8', this.#at - 1, this.#at + 79));
    throw new InputError(
      'layout',
      this.closed
        ? `Line ${this.line}: after the end of the JSON document there is more: ${found}. Load each document by itself.`
        : `Line ${this.line}: the file begins with text that is not JSON: ${found}.`,
    );
  }

  #nextPage(): void {
    if (!this.started) throw new InputError('layout', `The page before line ${this.line}: ${this.lacksRecords()}`);
    [this.started, this.ended, this.closed, this.hasMore] = [false, false, false, false];
    this.#entered = 0;
  }

  #startString(): void {
    this.#inString = true;
    if (this.#inRecord) return;
    if (this.#isAmongRecords() && (this.#inList || this.#afterColon)) this.#refuse();
    this.#stringStart = this.#at - 1;
  }

  #endString(): void {
    this.#inString = false;
    if (this.#inRecord) return;
    this.#text = this.#stringStart < 0 ? '' : this.#bytes.toString('utf8', this.#stringStart + 1, this.#at - 1);
    this.#stringStart = -1;
  }

  #open(byte: number): void {
    const depth = this.#depth++;
    this.#afterColon = false;
    if (this.#isAmongRecords(depth)) {
      this.#inRecord = true;
      this.#recordStart = this.#at - 1;
      this.recordLine = this.line;
    } else if (!this.started && depth === this.#entered && (depth === 0 || this.#key === this.#path[depth - 1])) {
      this.#entered++;
      this.started = this.#entered > this.#path.length;
      this.#inList = byte === OPEN_LIST;
    }
  }

  /** True when the bracket closes a record. */
  #close(): boolean {
    this.#depth--;
    if (this.#depth === 0) this.closed = true;
    if (!this.started) this.#entered = Math.min(this.#entered, this.#depth);
    else if (!this.ended && this.#depth < this.#entered) this.ended = true;
    if (!this.#inRecord || this.#depth !== this.#entered) return false;
    this.record = this.#cut ?? this.#bytes.subarray(this.#recordStart, this.#at);
    this.tooLong = this.#cut !== undefined || this.record.length > this.#recordBytesMax;
    this.#cut = undefined;
    this.#inRecord = false;
    this.#recordStart = -1;
    return true;
  }

  /** A byte outside of strings, brackets and records. */
  #punctuation(byte: number): void {
    if (byte === COLON) this.#key = this.#text;
    else if (this.#afterColon && this.#depth === 1 && this.#key === this.#more) this.hasMore = byte === LETTER_T;
    else if (byte !== COMMA && this.#isAmongRecords()) this.#refuse();
    this.#afterColon = byte === COLON;
  }

  /** Checks that a record begins at this depth. */
  #isAmongRecords(depth = this.#depth): boolean {
    return this.started && !this.ended && depth === this.#entered;
  }

  #refuse(): never {
    const found = this.#bytes.toString('utf8', this.#at - 1, this.#at + 20);
    throw new InputError(
      'layout',
      `Line ${this.line}: a JSON object is expected where ${JSON.stringify(found)} stands.`,
    );
  }
}
