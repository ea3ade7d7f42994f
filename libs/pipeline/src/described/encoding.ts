import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/**
 * How a source's bytes are text. `utf-8` is strict: a row with an invalid sequence is rejected.
 * `utf-8-or-windows-1252` is for registries whose old system wrote one and whose web forms write the other: a field that is
 * valid UTF-8 is read as such, any other as Windows-1252. `utf-16` files are made UTF-8 before anything looks at them.
 * `iso-8859-9-displaced` is text of a mainframe that was converted by the table of another one: ISO-8859-9 in which İ, ¨ and ¬ stand
 * for [, ] and ^.
 */
export const encodings = ['utf-8', 'windows-1252', 'utf-8-or-windows-1252', 'utf-16', 'iso-8859-9-displaced'] as const;

/** One of `encodings`. */
export type Encoding = (typeof encodings)[number];

/** The text of the bytes from `start` up to `end`. */
export type TextDecoding = (bytes: Buffer, start: number, end: number) => string;

/** How each encoding turns bytes into text, one field at a time. */
export const textDecodings: Readonly<Record<Encoding, TextDecoding>> = {
  'utf-8': (bytes, start, end) => bytes.toString('utf8', start, end),
  'utf-16': (bytes, start, end) => bytes.toString('utf8', start, end),
  'windows-1252': windows1252,
  'iso-8859-9-displaced': (bytes, start, end) => {
    const field = bytes.subarray(start, end);
    if (isAscii(field)) return field.toString('latin1');
    return iconv.decode(field, 'iso-8859-9').replace(/[İ¨¬]/g, (displaced) => DISPLACED[displaced] ?? displaced);
  },
  'utf-8-or-windows-1252': (bytes, start, end) =>
    isUtf8(bytes.subarray(start, end)) ? bytes.toString('utf8', start, end) : windows1252(bytes, start, end),
};

const DISPLACED: Readonly<Record<string, string>> = { İ: '[', '¨': ']', '¬': '^' };

function windows1252(bytes: Buffer, start: number, end: number): string {
  const field = bytes.subarray(start, end);
  return isAscii(field) ? field.toString('latin1') : iconv.decode(field, 'win1252');
}

/** The position of the first byte that is not part of valid UTF-8, from the start of the row; -1 without any. */
export function firstInvalidByte(row: Uint8Array): number {
  if (isUtf8(row)) return -1;
  let at = 0;
  for (;;) {
    const length = sequenceLength(row[at] ?? 0);
    if (length === 0 || at + length > row.length || !isUtf8(row.subarray(at, at + length))) return at;
    at += length;
  }
}

/** Bytes of the UTF-8 sequence that begins with this byte; 0 for a byte that begins none. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The remark about rows of which a character was left out or replaced. */
export const UNSTORABLE_CHARACTERS =
  'row in which characters that no text can hold (NUL, half of a surrogate pair) were left out or replaced';

/** PostgreSQL stores no NUL in text, and no registry means one: it is padding or damage, and is left out. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
