import type { QueryField } from '@registry/domain/query-fields';
import { isNoValue } from '@registry/domain/no-value';
import { readRegion } from '@registry/domain/parse-region';
import { columnsByField } from './find-columns.ts';
import { ListError, shownCells } from './list-error.ts';

/** Places in a row of the cells of each field of a query. */
export type ColumnPlaces = ReadonlyMap<QueryField, number>;

/** Patterns that at least half of the cells of a field's column have. */
const LIKELY: Readonly<Record<QueryField, (cell: string) => boolean>> = {
  name: (cell) => /\p{L}/u.test(cell),
  state: (cell) => readRegion(cell) !== undefined,
  address: (cell) => /\d/.test(cell),
  city: (cell) => /\p{L}/u.test(cell),
  country: (cell) => /\p{L}/u.test(cell),
  postal_code: (cell) => /\d/.test(cell),
  file_number: (cell) => /\d/.test(cell),
  tin: (cell) => /\d/.test(cell),
  formed: (cell) => /\d/.test(cell),
};

/**
 * The columns of a list that fields of a query are known by: as `named` says, where an empty name means no column, else by their names and the
 * values of some rows. Of several that may be meant, the first with likely values. A column of states without states is not taken,
 * since it makes rows invalid: `Open` and `Closed` say something else. Throws where the list does not have a column that is named.
 */
export function chooseColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  named: ReadonlyMap<QueryField, string>,
): ColumnPlaces {
  const shown = shownColumns(header);
  return new Map(
    [...columnsByField(header)].flatMap(([field, columns]): [QueryField, number][] => {
      const name = named.get(field);
      const at = name === undefined ? likelyColumn(columns, rows, field) : namedColumn(header, shown, field, name);
      return at === undefined ? [] : [[field, at]];
    }),
  );
}

function likelyColumn(
  columns: readonly number[],
  rows: readonly (readonly string[])[],
  field: QueryField,
): number | undefined {
  const shares = columns.map((at) => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => !isNoValue(cell, 'field'));
    return { at, isEmpty: cells.length === 0, isLikely: cells.filter(LIKELY[field]).length * 2 >= cells.length };
  });
  const likely = shares.find(({ isEmpty, isLikely }) => !isEmpty && isLikely) ?? shares.find(({ isEmpty }) => isEmpty);
  return likely?.at ?? (field === 'state' ? undefined : columns[0]);
}

function namedColumn(
  header: readonly string[],
  shown: readonly string[],
  field: QueryField,
  name: string,
): number | undefined {
  const wanted = name.trim();
  if (wanted === '') return undefined;
  const tests = [
    (at: number) => shown[at] === wanted,
    (at: number) => header[at]?.trim() === wanted,
    (at: number) => header[at]?.trim().toLowerCase() === wanted.toLowerCase(),
  ];
  const found = tests.map((test) => [...header.keys()].find(test)).find((at) => at !== undefined);
  if (found !== undefined) return found;
  const message = `The column of ${field} is ${shownCells([wanted])}; expected one of the columns ${shownCells(shown)}. Correct it.`;
  throw new ListError(message, { field });
}

/** How each column of a header is called: with its number where it has no name of its own. */
export function shownColumns(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, at) => (name !== '' && counts.get(name) === 1 ? name : `${name} (column ${at + 1})`.trim()));
}

/** Lists what may be wrong about the choice: fields whose values are elsewhere, by the columns that they may be in. */
export function columnDoubts(
  header: readonly string[],
  places: ColumnPlaces,
): { readonly field: QueryField; readonly column: string }[] {
  const shown = shownColumns(header);
  const columns = columnsByField(header);
  const others = (field: QueryField) =>
    (columns.get(field) ?? [])
      .filter((at) => at !== places.get(field))
      .map((at) => ({ field, column: shown[at] ?? '' }));
  return [...(places.has('name') ? others('name') : []), ...others('state')];
}

/** The text of a cell that is a formula so that spreadsheets keep its zeros: `="00123"`. */
function withoutFormula(cell: string): string {
  return cell.replace(/^\s*="([^"]*)"\s*$/, '$1');
}

/** A query of the cells of a row, in `state` where the row names none. */
export function toQuery(
  cells: readonly string[],
  places: ColumnPlaces,
  state = '',
): Partial<Record<QueryField, string>> {
  const query = Object.fromEntries(
    [...places].map(([field, at]) => [field, withoutFormula(cells[at] ?? '')] as const),
  ) as Partial<Record<QueryField, string>>;
  return state === '' || (query.state ?? '').trim() !== '' ? query : { ...query, state };
}
