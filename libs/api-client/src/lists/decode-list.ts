import { TextDecoder } from 'node:util';
import { ListError, type ListAdvice, rowError } from './list-error.ts';

/** Blank rows are skipped, and cost time all the same. */
const BLANK_ROWS_MAX = 100_000;
/** Bytes that are looked at to see what a file is. */
const HEAD_BYTES = 1_024;

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
  ['compressed', [0x1f, 0x8b]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
] as const;

/**
 * The text of a list as its bytes arrive, by its mark of the byte order, else as `encoding` says, else as UTF-8 or, where every other byte
 * is 0, UTF-16. Throws for files of other kinds, for what is not of the encoding, and for too many blank rows.
 */
export async function* decodeList(
  bytes: AsyncIterable<Uint8Array>,
  advice: ListAdvice,
  encoding?: string,
): AsyncGenerator<string, void, undefined> {
  let used = encoding ?? 'utf-8';
  let decoder: TextDecoder | undefined;
  const lines = new LineCount();
  for await (const part of headFirst(bytes)) {
    if (decoder === undefined) {
      used = encodingOf(part) ?? used;
      decoder = new TextDecoder(used, { fatal: true });
    }
    const text = decodedPart(decoder, part, { used, advice, line: lines.count });
    lines.add(text);
    if (text !== '') yield text;
  }
  try {
    const rest = decoder?.decode() ?? '';
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

/** The encoding that the bytes themselves tell. Throws for files of other kinds. */
function encodingOf(head: Uint8Array): string | undefined {
  const other = OTHER_KINDS.find(([, signature]) => beginsWith(head, signature));
  if (other !== undefined) throw new ListError(`The file is ${other[0]}; expected CSV. Save it as CSV in UTF-8.`);
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

interface DecodedPart {
  readonly used: string;
  readonly advice: ListAdvice;
  readonly line: number;
}

function decodedPart(decoder: TextDecoder, part: Uint8Array, { used, advice, line }: DecodedPart): string {
  let cause: unknown;
  try {
    const text = decoder.decode(part, { stream: true });
    // Bytes that Windows leaves undefined.
    if (used !== 'windows-1252' || !/[\u0080-\u009f]/.test(text)) return text;
  } catch (error) {
    cause = error;
  }
  const encoding = likelyEncoding(part);
  const fault = `from here on the file is not ${used}. It looks like ${encoding}. Save it as CSV in UTF-8, or ${advice.encoding(encoding)}.`;
  // Up to the first sign that the encoding does not have.
  const [right = ''] = new TextDecoder(used)
    .decode(part)
    .split(used === 'windows-1252' ? /[\u0080-\u009f]/ : '\uFFFD', 1);
  const lineAt = line + right.split(/\r\n|[\r\n]/).length - 1;
  throw new ListError(rowError(lineAt, null, fault).message, { encoding, cause });
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

/** The ends of lines, with what is before those that have only separators. */
const LINES = /(?<=[\r\n]|^)((?:[^\S\r\n]|[,;|"])*)(?:\r\n|[\r\n])|\r\n|[\r\n]/g;

class LineCount {
  /** The number of the line that the text has come to. */
  count = 1;
  #blank = 0;

  add(text: string): void {
    for (const [, blank] of text.matchAll(LINES)) {
      this.count += 1;
      if (blank !== undefined) this.#blank += 1;
    }
    if (this.#blank <= BLANK_ROWS_MAX) return;
    const fault = `up to here, more than ${BLANK_ROWS_MAX.toLocaleString('en-US')} rows are blank. Delete the blank rows.`;
    throw rowError(this.count, null, fault);
  }
}
