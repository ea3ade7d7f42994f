import { findColumns, nameColumns } from '@registry/api-client/find-columns';
import { AppError, codes } from '@registry/errors';
import { parse } from 'csv-parse/sync';
import { checkedCells, csvFormat, csvProblem, delimiterOf, type ParsedRow } from './csv-format.ts';
import { type ColumnPlaces, shownHeader } from './query-columns.ts';

/** A list of companies as somebody pasted or uploaded it. */
export interface CompanyList {
  /** The caller's own names of the columns. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly places: ColumnPlaces;
  /** Columns that may have the names, the most probable first; one where the caller said which. */
  readonly names: readonly number[];
}

/** Reads a list, with names in `nameColumn` if given: CSV, cells copied from a spreadsheet, or a name per line. Throws `invalid_body` with line and column. */
export function readList(text: string, rowsMax: number, nameColumn?: number): CompanyList {
  const [first, ...rest] = rowsOf(text);
  if (first === undefined) throw invalid('The list is empty. Paste one company per line, or choose a file.');
  const places = findColumns(first);
  const hasHeader = places.has('name');
  if (!hasHeader && first.length > 1)
    throw invalid(
      `No column has the names of companies: the first row is ${shownHeader(first)}. Call one column Name.`,
    );
  const rows = hasHeader ? rest : [first, ...rest];
  if (rows.length === 0) throw invalid('The list has a header but no rows. Add at least one company.');
  if (rows.length > rowsMax)
    throw invalid(`The list has ${rows.length.toLocaleString('en-US')} rows; expected at most ${rowsMax}. Split it.`);
  if (!hasHeader) return { header: ['Name'], rows, places: new Map([['name', 0]]), names: [0] };
  const names = nameColumns(first);
  if (nameColumn === undefined || !names.includes(nameColumn)) return { header: first, rows, places, names };
  return { header: first, rows, places: new Map(places).set('name', nameColumn), names: [nameColumn] };
}

/** Of a list with one cell per line, quotation marks and commas are part of the names. */
function rowsOf(text: string): (readonly string[])[] {
  const lines = text.replace(/^\u{FEFF}/u, '').split(/\r\n|\r|\n/);
  const firstLine = lines.find((line) => line.trim() !== '') ?? '';
  const header = findColumns(firstLine.split(/[\t,;]/).map((cell) => cell.replaceAll('"', '')));
  if (!header.has('name') && !firstLine.includes('\t'))
    return lines.filter((line) => line.trim() !== '').map((line) => [line.trim()]);
  try {
    const rows = parse(text, csvFormat(delimiterOf(firstLine))) as unknown as ParsedRow[];
    return rows.map(checkedCells).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    throw csvProblem(error);
  }
}

function invalid(message: string): AppError {
  return new AppError(codes.body.invalid, { message });
}

/** The name in a row. */
export function rowName({ rows, places }: CompanyList, row: number): string {
  return rows[row]?.[places.get('name') ?? 0] ?? '';
}
