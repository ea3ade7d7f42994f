import { TextDecoder } from 'node:util';
import { type FileAdvice, ListError, rowError } from './list-error.ts';

/** Blank rows are skipped, and cost time all the same. */
const BLANK_ROWS_MAX = 100_000;
/** Bytes that are looked at to see what a file is. */
const HEAD_BYTES = 1_024;
/** Bytes that are decoded at once. */
const PART_BYTES_MAX = 65_536;

/** Marks of the byte order, which say more about a file than its sender. */
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** How files of other kinds begin. */
const OTHER_KINDS = [
  ['a workbook or an archive', [0x50, 0x4b, 0x03, 0x04]],
  ['a workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['an archive', [0x50, 0x4b, 0x05, 0x06]],
  ['an archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['an archive', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['compressed', [0x1f, 0x8b]],
  ['compressed', [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59]],
  ['compressed', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['compressed', [0x28, 0xb5, 0x2f, 0xfd]],
  ['an image', [0x89, 0x50, 0x4e, 0x47]],
  ['an image', [0xff, 0xd8, 0xff]],
  ['a Parquet file', [0x50, 0x41, 0x52, 0x31, 0x15]],
  ['a database', [...Buffer.from('SQLite format 3\0')]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
] as const;

/**
 * The text of a list as its bytes arrive, by its mark of the byte order, else as `encoding` says, else as UTF-8 or, where every other byte
 * is 0, UTF-16. Throws for files of other kinds, for what is not of the encoding, and for too many blank rows.
 */
export async function* decodeList(
  bytes: AsyncIterable<Uint8Array>,
  advice: FileAdvice,
  encoding?: string,
): AsyncGenerator<string, void, undefined> {
  let used = encoding ?? 'utf-8';
  let decoder: PartDecoder | undefined;
  const lines = new LineCount();
  for await (const part of smallParts(headFirst(bytes))) {
    if (decoder === undefined) {
      used = encodingOf(part, advice) ?? used;
      decoder = new PartDecoder(used);
    }
    const { text, isWhole, cause } = decoder.decode(part);
    lines.add(text);
    if (!isWhole) throw encodingError(part, { used, advice, line: lines.count, cause });
    if (text !== '') yield text;
  }
  try {
    const rest = decoder?.end() ?? '';
    if (rest !== '') yield rest;
  } catch (cause) {
    throw rowError(lines.count, null, `the file ends within a character of ${used}. Send all of it.`, cause);
  }
}

/** The same bytes, the first part of them long enough to see what they are. */
async function* headFirst(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const part of bytes) {
    if (head === undefined) yield part;
    else {
      head = Buffer.concat([head, part]);
      if (head.length < HEAD_BYTES) continue;
      yield head;
      head = undefined;
    }
  }
  if (head !== undefined) yield head;
}

async function* smallParts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts)
    for (let at = 0; at < part.length; at += PART_BYTES_MAX) yield part.subarray(at, at + PART_BYTES_MAX);
}

/** The encoding that the bytes themselves tell. Throws for files of other kinds. */
function encodingOf(head: Uint8Array, { format }: FileAdvice): string | undefined {
  const other = OTHER_KINDS.find(([, signature]) => beginsWith(head, signature));
  if (other !== undefined)
    throw new ListError(`The file is ${other[0]}; expected ${format}. Save it as ${format} in UTF-8.`);
  const marked = MARKS.find(([, mark]) => beginsWith(head, mark));
  return marked === undefined ? unmarkedUtf16(head) : marked[0];
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** UTF-16 without a mark: every other byte of Latin text is 0. */
function unmarkedUtf16(head: Uint8Array): string | undefined {
  const bytes = head.subarray(0, HEAD_BYTES);
  const [even, odd] = [0, 1].map((from) => bytes.filter((byte, at) => at % 2 === from && byte === 0).length);
  const enough = bytes.length / 4;
  if (odd !== undefined && odd > enough && even === 0) return 'utf-16le';
  return even !== undefined && even > enough && odd === 0 ? 'utf-16be' : undefined;
}

/** The decoded text of a part: up to the first fault, unless all of it is right. */
interface DecodedPart {
  readonly text: string;
  readonly isWhole: boolean;
  readonly cause?: unknown;
}

/** Decodes a file part by part. A part with a fault is decoded once more byte by byte, by a decoder that has not read it yet. */
class PartDecoder {
  readonly #undefined: RegExp | undefined;
  readonly #decoder: TextDecoder;
  readonly #follower: TextDecoder;

  constructor(encoding: string) {
    // Bytes that Windows leaves undefined.
    this.#undefined = encoding === 'windows-1252' ? /[\u0080-\u009f]/ : undefined;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
    this.#follower = new TextDecoder(encoding, { fatal: true });
  }

  decode(part: Uint8Array): DecodedPart {
    try {
      const text = this.#decoder.decode(part, { stream: true });
      const fault = this.#undefined === undefined ? -1 : text.search(this.#undefined);
      if (fault >= 0) return { text: text.slice(0, fault), isWhole: false };
      this.#follower.decode(part, { stream: true });
      return { text, isWhole: true };
    } catch (cause) {
      return { text: this.#rightText(part), isWhole: false, cause };
    }
  }

  /** The end of the text. Throws where the last character is not whole. */
  end(): string {
    return this.#decoder.decode();
  }

  #rightText(part: Uint8Array): string {
    let text = '';
    try {
      for (let at = 0; at < part.length; at += 1)
        text += this.#follower.decode(part.subarray(at, at + 1), { stream: true });
    } catch {
      return text; // the fault is known already
    }
    return text;
  }
}

interface EncodingFault {
  readonly used: string;
  readonly advice: FileAdvice;
  readonly line: number;
  readonly cause: unknown;
}

function encodingError(part: Uint8Array, { used, advice, line, cause }: EncodingFault): ListError {
  const encoding = likelyEncoding(part);
  const fault = `from here on the file is not ${used}. It looks like ${encoding}.`;
  const { message } = rowError(
    line,
    null,
    `${fault} Save it as ${advice.format} in UTF-8, or ${advice.encoding(encoding)}.`,
  );
  return new ListError(message, { encoding, cause });
}

/** Letters with accents are the upper bytes of Windows-1252, and the lower ones of Mac Roman, where Windows has quotation marks and dashes. */
function likelyEncoding(part: Uint8Array): 'windows-1252' | 'macintosh' {
  let balance = 0;
  for (const [at, byte] of part.entries()) {
    if (byte < 0x80 || !(isLetter(part[at - 1]) || isLetter(part[at + 1]))) continue;
    if (byte >= 0xc0) balance += 1;
    else if (byte < 0xa0 && !WINDOWS_SIGNS.has(byte)) balance -= 1;
  }
  return balance < 0 ? 'macintosh' : 'windows-1252';
}

/** `…`, quotation marks, the apostrophe and `™` of Windows-1252, which stand next to letters. */
const WINDOWS_SIGNS: ReadonlySet<number> = new Set([0x85, 0x91, 0x92, 0x93, 0x94, 0x99]);

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/** The ends of lines, and what is between them. */
const PIECES = /[^\r\n]+|\r\n?|\n/g;
/** A line, or a part of one, that has only separators. */
const BLANK = /^[\s|;,"]*$/;

/** Counts the lines of a text that arrives in parts. */
class LineCount {
  /** The number of the line that the text has come to. */
  count = 1;
  #blankCount = 0;
  /** The line has only separators so far. */
  #isBlank = true;
  /** The text has come to a CR, whose LF may follow in the next part. */
  #isAfterCr = false;

  add(text: string): void {
    const rest = this.#isAfterCr && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.#isAfterCr = text.endsWith('\r');
    for (const [piece] of rest.matchAll(PIECES)) {
      if (/^[\r\n]/.test(piece)) this.#endLine();
      else this.#isBlank &&= BLANK.test(piece);
    }
  }

  #endLine(): void {
    this.count += 1;
    if (this.#isBlank) this.#blankCount += 1;
    this.#isBlank = true;
    if (this.#blankCount <= BLANK_ROWS_MAX) return;
    const fault = `up to here, more than ${BLANK_ROWS_MAX.toLocaleString('en-US')} rows are blank. Delete the blank rows.`;
    throw rowError(this.count, null, fault);
  }
}
