import { findColumns, type QueryColumn } from '@registry/api-client/find-columns';
import { AppError, codes } from '@registry/errors';
import { quoted } from '../parameters/quoted.ts';

/** Where the cells of each field of a query are in a row. */
export type ColumnPlaces = ReadonlyMap<QueryColumn, number>;

/** The columns of a header that fields of a query are known by, where the caller says of some fields how their columns are called. Throws where a header lacks one. */
export function chooseColumns(header: readonly string[], named: ReadonlyMap<QueryColumn, string>): ColumnPlaces {
  const places = new Map(findColumns(header));
  for (const [field, column] of named) {
    const at = header.findIndex((one) => one.trim() === column.trim());
    if (at < 0) throw unknownColumn(field, column, header);
    places.set(field, at);
  }
  return places;
}

function unknownColumn(field: QueryColumn, column: string, header: readonly string[]): AppError {
  return new AppError(codes.request.invalidParameter, {
    message: `columns[${field}] is ${quoted(column)}; expected one of the columns ${shownHeader(header)}. Correct it.`,
    param: `columns[${field}]`,
  });
}

/** The names of columns, as many as a message has room for. */
export function shownHeader(header: readonly string[]): string {
  const shown = header.slice(0, 20).map(quoted).join(', ');
  return header.length > 20 ? `${shown} and ${header.length - 20} more` : shown;
}

/** A query of the cells of a row, in `state` where the row names none. Cells of no column are unknown. */
export function queryOf(cells: readonly string[], places: ColumnPlaces, state = ''): Record<string, string> {
  const query = Object.fromEntries([...places].map(([field, at]) => [field, cells[at] ?? ''] as const));
  return state === '' || (query['state'] ?? '').trim() !== '' ? query : { ...query, state };
}
