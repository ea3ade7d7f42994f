import { AppError, codes } from '@registry/errors';
import { CsvError, type Options } from 'csv-parse';

/** Characters of a row at most. */
const ROW_LENGTH_MAX = 65_536;

/** Rows of RFC 4180 with any of the usual delimiters; each comes with the line it ends on. */
export function csvFormat(delimiter: string): Options {
  return { bom: true, delimiter, info: true, skip_empty_lines: true, max_record_size: ROW_LENGTH_MAX };
}

/** What separates the cells: a tab where the first line has one, as spreadsheets copy them, else a semicolon if the line has no comma. */
export function delimiterOf(firstLine: string): string {
  if (firstLine.includes('\t')) return '\t';
  return firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
}

/** What a row that cannot be read has; the parser's own words for anything else. */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'a cell goes on after its closing quotation mark. Double quotation marks inside a cell.',
  INVALID_OPENING_QUOTE:
    'a cell has a quotation mark but does not begin with one. Put the cell in quotation marks and double those inside.',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed. Close it.',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'the row has another number of cells than the first one. Correct it.',
  CSV_MAX_RECORD_SIZE: `the row has more than ${ROW_LENGTH_MAX.toLocaleString('en-US')} characters. Shorten it, or close its quotation mark.`,
};

/** Faults that are of one cell of a row. */
const OF_A_CELL: ReadonlySet<string> = new Set(['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE']);

/** The error of a CSV that cannot be read, with the line and the column; any other error unchanged. */
export function csvProblem(thrown: unknown): unknown {
  if (!(thrown instanceof CsvError)) return thrown;
  const { lines, column } = thrown as CsvError & { readonly lines?: number; readonly column?: number | string };
  return rowProblem(
    lines ?? 1,
    OF_A_CELL.has(thrown.code) && typeof column === 'number' ? column : null,
    FAULTS[thrown.code] ?? thrown.message,
    thrown,
  );
}

/** The error of a row: the line it is on, and which of its cells is at fault, counted from 0. */
export function rowProblem(line: number, cell: number | null, fault: string, cause?: unknown): AppError {
  const place = cell === null ? `Line ${line}` : `Line ${line}, column ${cell + 1}`;
  return new AppError(codes.body.invalid, { message: `${place}: ${fault}`, cause });
}

/** A row as the parser gives it. */
export interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Refuses what no list has in its cells: it comes of a file of another kind. */
export function checkedCells({ record, info }: ParsedRow): readonly string[] {
  const at = record.findIndex((cell) => cell.includes('\0'));
  if (at < 0) return record;
  throw rowProblem(info.lines, at, 'a cell has the character U+0000. Save the file as CSV in UTF-8.');
}
