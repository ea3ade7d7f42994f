import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { type ColumnPlaces, chooseColumns } from './choose-columns.ts';
import { identifies } from './find-columns.ts';
import { ListError, rowError, shownCells } from './list-error.ts';
import { LINE_COLUMNS, LINE_PLACES, lineCells } from './lines/line-readings.ts';
import { findFormat, type KnownFormat, type ListFormat } from './list-format.ts';

/** Characters of a row at most. */
const ROW_LENGTH_MAX = 65_536;
/** The same as written, with quotation marks and delimiters: cells are made of no more than this before the row is judged. */
const WRITTEN_LENGTH_MAX = 3 * ROW_LENGTH_MAX;
/** Columns of a list at most. */
const COLUMNS_MAX = 1_000;
/** Lines, rows and characters that are read before the columns are chosen. */
const HEAD_LINES = 40;
const NOT_BLANK = /[^\s|;,"]/;
const LINE_END = /[\r\n]/g;
/** A cell of the rule below the header of a table in Markdown. */
const RULE = /^\s*(?::?-{2,}:?)?\s*$/;
const SAMPLE_ROWS = 50;
const SAMPLE_LENGTH_MAX = 262_144;

export interface ListRow {
  /** The line that it ends on, from 1. */
  readonly line: number;
  /** As many as the list has columns. */
  readonly cells: readonly string[];
}

/** A list of companies as somebody wrote it. */
export interface CompanyList {
  /** The sender's own names of the columns. */
  readonly header: readonly string[];
  /** Each line was a company with its place, and the columns are what was read of it. */
  readonly isOfLines: boolean;
  /** The separator of its cells; a comma for one with a cell per line. */
  readonly delimiter: string;
  readonly places: ColumnPlaces;
  /** The first rows. */
  readonly sample: readonly (readonly string[])[];
  /** All rows that are not blank; to be read once. */
  readonly rows: AsyncIterable<ListRow>;
}

/** Reads a list: CSV with any of the usual delimiters, cells copied from a spreadsheet, or a name per line. Throws `ListError`, also while its rows are read. */
export async function readList(text: AsyncIterable<string>, known: KnownFormat): Promise<CompanyList> {
  const parts = text[Symbol.asyncIterator]();
  const head = await readHead(parts);
  if (!NOT_BLANK.test(head)) throw new ListError('The list is empty. Send a header and at least one row.');
  const format = findFormat(head.slice(0, ROW_LENGTH_MAX), known);
  const rows = checkedRows(parsedRows(withHead(head, parts), format), format);
  const first = await rows.next();
  if (first.done === true) throw new ListError('The list is empty. Send a header and at least one row.');
  const isOfLines = format.hasPlaces;
  const header = isOfLines ? LINE_COLUMNS : format.hasHeader ? first.value.cells : ['Name'];
  const sample = format.hasHeader ? [] : [first.value];
  for (let length = 0; sample.length < SAMPLE_ROWS && length < SAMPLE_LENGTH_MAX;) {
    const next = await rows.next();
    if (next.done === true) break;
    length += next.value.cells.join().length;
    sample.push(next.value);
  }
  if (sample.length === 0) throw new ListError('The list has no rows. Send at least one company.');
  const cells = sample.map((row) => row.cells);
  const places = isOfLines ? LINE_PLACES : chooseColumns(header, cells, known.named);
  if (!identifies(places)) throw unnamed(header, known);
  const delimiter = format.isPlain ? ',' : format.delimiter;
  return { header, isOfLines, delimiter, places, sample: cells, rows: joined(sample, rows) };
}

function unnamed(header: readonly string[], { advice }: KnownFormat): ListError {
  const fault = `no column has the names of companies; the first row is ${shownCells(header)}`;
  return new ListError(`Line 1: ${fault}. ${advice.nameColumn}`);
}

/** Reads until some lines have arrived. */
async function readHead(parts: AsyncIterator<string>): Promise<string> {
  let head = '';
  let lines = 0;
  while (lines < HEAD_LINES && head.length < ROW_LENGTH_MAX) {
    const next = await parts.next();
    if (next.done === true) break;
    head += next.value;
    lines += next.value.split(/[\r\n]+/).filter((line) => NOT_BLANK.test(line)).length;
  }
  return head.replace(/^\u{FEFF}/u, '');
}

/** Throws for a line that is longer than any row: the parser judges a row only when it has all of its cells. */
async function* withHead(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  const lengths = new LineLengths();
  try {
    for (let part = head; ;) {
      lengths.add(part);
      yield part;
      const next = await rest.next();
      if (next.done === true) return;
      part = next.value;
    }
  } finally {
    await rest.return?.();
  }
}

class LineLengths {
  #line = 1;
  #length = 0;

  add(part: string): void {
    let from = 0;
    for (const { index } of part.matchAll(LINE_END)) {
      this.#check(this.#length + index - from);
      from = index + 1;
      this.#length = 0;
      this.#line += 1;
    }
    this.#length += part.length - from;
    this.#check(this.#length);
  }

  #check(length: number): void {
    if (length > WRITTEN_LENGTH_MAX) throw rowError(this.#line, null, FAULTS['CSV_MAX_RECORD_SIZE'] ?? '');
  }
}

async function* joined(sample: readonly ListRow[], rows: AsyncIterable<ListRow>): AsyncGenerator<ListRow> {
  yield* sample;
  yield* rows;
}

/** A row as the parser gives it. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

async function* parsedRows(text: AsyncIterable<string>, format: ListFormat): AsyncGenerator<ParsedRow> {
  const parser = parse({
    delimiter: format.delimiter,
    from_line: format.fromLine,
    record_delimiter: [...format.lineEnds],
    // The reader of lines has its own.
    quote: format.hasPlaces ? null : '"',
    relax_quotes: format.isPlain || format.hasFormulas,
    trim: format.isPlain || format.isSpaced,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: ROW_LENGTH_MAX,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as AsyncIterable<ParsedRow>;
  } catch (error) {
    throw csvProblem(error);
  } finally {
    source.destroy();
  }
}

/**
 * Rows that are neither blank nor the rule of a table, with as many cells as the first one: programs leave out empty cells at the end.
 * A cell more, even an empty one at the end, means that one of them was cut in two.
 */
async function* checkedRows(
  rows: AsyncIterable<ParsedRow>,
  { isPlain, hasPlaces, mark, delimiter }: ListFormat,
): AsyncGenerator<ListRow> {
  let width: number | undefined;
  for await (const { record: written, info } of rows) {
    const record = mark === undefined ? written : written.map((cell) => cell.replace(mark, ''));
    const at = record.findIndex((cell) => cell.includes('\0'));
    if (at >= 0) throw rowError(info.lines, at, 'a cell has the character U+0000. Save the file as CSV in UTF-8.');
    if (record.every((cell) => cell.trim() === '')) continue;
    if (delimiter === '|' && record.every((cell) => RULE.test(cell))) continue;
    width ??= isPlain ? 1 : checkedWidth(record.length, info.lines);
    if (record.length > width) throw wideRow(info.lines, { found: record.length, expected: width, delimiter });
    const missing = width - record.length;
    const [line = ''] = record;
    yield {
      line: info.lines,
      cells: hasPlaces
        ? lineCells(line)
        : missing === 0
          ? record
          : [...record, ...Array.from({ length: missing }, () => '')],
    };
  }
}

interface RowWidth {
  readonly found: number;
  readonly expected: number;
  readonly delimiter: string;
}

function wideRow(line: number, { found, expected, delimiter }: RowWidth): ListError {
  const parts = expected === 1 && delimiter === ',' ? 'names with a comma' : 'cells that have the delimiter';
  const fault = `the row has ${found} cells; expected ${expected}, as in the first row.`;
  return rowError(line, null, `${fault} Put ${parts} in quotation marks.`);
}

function checkedWidth(width: number, line: number): number {
  if (width <= COLUMNS_MAX) return width;
  const [found, most] = [width, COLUMNS_MAX].map((number) => number.toLocaleString('en-US'));
  throw rowError(
    line,
    null,
    `the row has ${found} columns; expected at most ${most}. Delete the columns that are not needed.`,
  );
}

/** Faults of a row that cannot be read; the parser's own words for anything else. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'a cell goes on after its closing quotation mark. Double quotation marks inside a cell.',
  INVALID_OPENING_QUOTE:
    'a cell has a quotation mark but does not begin with one. Put the cell in quotation marks and double those inside.',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed. Close it.',
  CSV_MAX_RECORD_SIZE: `the row has more than ${ROW_LENGTH_MAX.toLocaleString('en-US')} characters. Shorten it, or close its quotation mark.`,
};

/** Faults that are of one cell of a row. */
const OF_A_CELL: ReadonlySet<string> = new Set(['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE']);

/** The error of a CSV that cannot be read, with the line and the column; any other error unchanged. */
function csvProblem(thrown: unknown): unknown {
  if (!(thrown instanceof CsvError)) return thrown;
  const { lines, column } = thrown as CsvError & { readonly lines?: number; readonly column?: number | string };
  const cell = OF_A_CELL.has(thrown.code) && typeof column === 'number' ? column : null;
  return rowError(lines ?? 1, cell, FAULTS[thrown.code] ?? thrown.message, thrown);
}
