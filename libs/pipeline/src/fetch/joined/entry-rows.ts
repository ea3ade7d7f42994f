import { DelimitedScanner } from '../../scan/delimited-scanner.ts';
import { LineScanner } from '../../scan/line-scanner.ts';
import { readDay } from '../../described/stated-day.ts';
import { InputError } from '../../input-error.ts';
import type { FixedColumn } from './archive-join.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const ROW_BYTES_MAX = 1024 * 1024;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** A row of an entry, each byte a character of its text, so that it is handed on as it was. */
export interface EntryRow {
  readonly text: string;
  /** The fields, unquoted; none where the row is malformed. */
  readonly fields: readonly string[];
}

/** Facts about a file of fixed width in its first and last line. */
export interface EntryFrame {
  /** The first line as it stands, and the day in it, YYYY-MM-DD. */
  line: string | null;
  day: string | null;
  /** The number of rows in the last line, and the number found; null before the last line. */
  stated: number | null;
  rows: number;
}

/** Facts about a file of comma-separated values at its end. */
export interface EntryEnd {
  /** Its last row lacks its line end, and no quote or delimiter closes its last field: it may be cut off. */
  isOpen: boolean;
  /** Its rows without the header. */
  rows: number;
  /** A row that may be cut off is malformed. */
  readonly isStrict: boolean;
}

/** The mark at the end of files from agencies that write them as MS-DOS did. */
const END_OF_TEXT = '\x1a';

/**
 * The rows of an entry of comma-separated values without a header: the first is made of the names. `blank` is what stands for a blank. Whether
 * the last row is whole goes into `end`.
 */
export async function* namedRows(
  chunks: AsyncIterable<Buffer>,
  names: readonly string[],
  { blank, end }: { readonly blank: string | null; readonly end: EntryEnd },
): AsyncGenerator<EntryRow> {
  const scanner = newScanner();
  const take = function* (): Generator<EntryRow> {
    while (scanner.next()) {
      const { text, fields } = toRow(scanner);
      if (text.trim() === END_OF_TEXT) continue;
      end.isOpen = isCut(scanner);
      if (fields.length !== names.length || (end.isOpen && end.isStrict)) yield { text, fields: [] };
      else {
        const values = fields.map((field) => (field.trim() === blank ? '' : field));
        yield { text: toText(values), fields: values };
      }
    }
  };
  yield { text: toText(names), fields: names };
  for await (const chunk of chunks) {
    scanner.feed(chunk, false);
    yield* take();
  }
  scanner.feed(Buffer.alloc(0), true);
  yield* take();
}

/** Checks that the last field of the last row may be cut. */
function isCut({ isOpen, bytes, end }: DelimitedScanner): boolean {
  return isOpen && bytes[end - 1] !== QUOTE;
}

function newScanner(): DelimitedScanner {
  return new DelimitedScanner({ delimiter: COMMA, quote: QUOTE, doublesQuotes: true, rowBytesMax: ROW_BYTES_MAX });
}

/** The rows of an archive's entry of comma-separated values. The first row is its header. Whether the last row is whole goes into `end`. */
export async function* entryRows(
  chunks: AsyncIterable<Buffer>,
  isPadded = false,
  end: EntryEnd = { isOpen: false, rows: 0, isStrict: false },
): AsyncGenerator<EntryRow> {
  const scanner = newScanner();
  const reader = { scanner, isPadded, width: 0, end };
  let isFirst = true;
  for await (const chunk of chunks) {
    scanner.feed(isFirst && chunk.subarray(0, 3).equals(byteOrderMark) ? chunk.subarray(3) : chunk, false);
    isFirst = false;
    yield* scanned(reader);
  }
  scanner.feed(Buffer.alloc(0), true);
  yield* scanned(reader);
}

interface RowReader {
  readonly scanner: DelimitedScanner;
  readonly isPadded: boolean;
  width: number;
  readonly end: EntryEnd;
}

function* scanned(reader: RowReader): Generator<EntryRow> {
  const { scanner, isPadded } = reader;
  while (scanner.next()) {
    const row = toRow(scanner);
    const isHeader = reader.width === 0;
    if (isHeader) {
      if (scanner.problem !== undefined) throw new InputError('layout', `The header is not valid: ${scanner.problem}.`);
      reader.width = row.fields.length;
      // A padded row may have an empty field more than the header, which the scanner would refuse.
      if (!isPadded) scanner.width = reader.width;
    }
    const read = isPadded ? trimmed(row, reader.width) : row;
    const isClosed = isPadded && row.fields.length > reader.width;
    reader.end.isOpen = isCut(scanner) && !isClosed;
    yield reader.end.isOpen && reader.end.isStrict && !isHeader ? { text: read.text, fields: [] } : read;
  }
}

function toRow(scanner: DelimitedScanner): EntryRow {
  const { bytes, start, end, ends, firstField, fieldCount, problem } = scanner;
  const text = bytes.toString('latin1', start, end);
  if (problem !== undefined) return { text, fields: [] };
  const fields: string[] = [];
  for (let at = 0, from = start; at < fieldCount; at += 1) {
    const to = ends[firstField + at] ?? end;
    const field = text.slice(from - start, to - start);
    fields.push(bytes[from] === QUOTE ? field.slice(1, -1).replaceAll('""', '"') : field);
    from = to + 1;
  }
  return { text, fields };
}

/** A row without what pads it. */
function trimmed(row: EntryRow, width: number): EntryRow {
  const fields = row.fields.map((field) => field.trim());
  if (fields.length === width + 1 && fields[width] === '') fields.pop();
  return fields.length === width ? { text: toText(fields), fields } : { text: row.text, fields: [] };
}

/**
 * The rows of an entry of fixed width. The first is its header. A line that is shorter than its columns is one whose blanks at the end
 * were left out; one that is longer, or that ends the file in place of its last line, is malformed. What the first and last line say of
 * the file goes into `frame`.
 */
export async function* fixedRows(
  chunks: AsyncIterable<Buffer>,
  columns: readonly FixedColumn[],
  described: { readonly pattern: RegExp | null; readonly frame: EntryFrame },
): AsyncGenerator<EntryRow> {
  const { pattern, frame } = described;
  const width = columns.reduce((end, { start, length }) => Math.max(end, start + length), 0);
  const scanner = new LineScanner(ROW_BYTES_MAX);
  const take = function* (): Generator<EntryRow> {
    while (scanner.next()) {
      const line = scanner.bytes.toString('latin1', scanner.start, scanner.end);
      const found = pattern?.exec(line);
      if (found) readFrame(line, found.groups, frame);
      else {
        frame.rows += 1;
        const isCut = scanner.isOpen && pattern !== null; // the last line would say how many rows there are
        yield isCut || line.length > width ? { text: line, fields: [] } : cut(line, columns);
      }
    }
  };
  const names = columns.map(({ name }) => name);
  yield { text: toText(names), fields: names };
  for await (const chunk of chunks) {
    scanner.feed(chunk, false);
    yield* take();
  }
  scanner.feed(Buffer.alloc(0), true);
  yield* take();
}

function readFrame(line: string, groups: Readonly<Record<string, string>> | undefined, frame: EntryFrame): void {
  const rows = groups?.['rows'];
  if (rows !== undefined) frame.stated = Number(rows);
  else {
    frame.line = line;
    frame.day = readDay(groups);
  }
}

function cut(line: string, columns: readonly FixedColumn[]): EntryRow {
  const fields = columns.map(({ start, length }) => line.slice(start, start + length).replace(/[ \0]+$/, ''));
  return { text: toText(fields), fields };
}

/** Fields as a line of comma-separated values, without its end. */
export function toText(fields: readonly string[]): string {
  return fields.map(quoted).join(',');
}

/** A value as a field of such a line, in quotes where it needs them. */
export function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function findPlace(column: string, header: EntryRow, entry: string): number {
  const at = header.fields.indexOf(column);
  if (at < 0) throw new InputError('layout', `${entry} of the archive lacks the column ${JSON.stringify(column)}.`);
  return at;
}
