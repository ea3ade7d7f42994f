import type { SourceRecord } from '@registry/pipeline';

/** The id of a row's header, and the row's values in the order of its names. */
type PackedRow = readonly [header: string, ...values: unknown[]];

/**
 * The same of a row of texts: a number stands for a value that comes again, the place of its first, from 1, or 0 for an empty text. Half of
 * a row are such.
 */
type ShortRow = readonly [header: readonly [id: string], ...values: readonly (string | number)[]];

/** Lists of rows under names: `null` is where a row has its header. */
type PackedLists = readonly [null, Readonly<Record<string, readonly StoredRow[]>>];

/**
 * An original row, or lists of them, as a table has it. A load stores the values of a row, and its header once for all rows. A live
 * lookup, which has few rows, stores the row itself.
 */
export type StoredRow = SourceRecord | PackedRow | ShortRow | PackedLists;

/** The names of a header by its id. */
export type NamesOf = (header: string) => readonly string[];

/** A row by the id of its header. */
export function packRow(header: string, values: readonly unknown[]): PackedRow | ShortRow {
  const short: (string | number)[] = [];
  for (const [i, value] of values.entries()) {
    if (typeof value !== 'string') return [header, ...values];
    const first = value === '' ? -1 : values.indexOf(value);
    short.push(first < i ? first + 1 : value);
  }
  return [[header], ...short];
}

/** The row as releases before 1.1.0 packed it. */
export function lengthenRow(stored: StoredRow): StoredRow {
  return isPacked(stored) && isShort(stored) ? [stored[0][0], ...longValues(stored)] : stored;
}

function longValues([, ...values]: ShortRow): string[] {
  const long = values.map((value) => (typeof value === 'number' ? (values[value - 1] ?? '') : value));
  return long as string[];
}

/** Lists of stored rows as one stored value. */
export function listStored(lists: Readonly<Record<string, readonly StoredRow[]>>): StoredRow {
  return Object.values(lists).some((rows) => rows.some(isPacked)) ? [null, lists] : lists;
}

/** The row as it was published. */
export function unpackRow(stored: StoredRow, namesOf: NamesOf): SourceRecord {
  if (!isPacked(stored)) return stored;
  if (isLists(stored)) {
    const lists = Object.entries(stored[1]);
    return Object.fromEntries(lists.map(([name, rows]) => [name, rows.map((row) => unpackRow(row, namesOf))]));
  }
  const [header, values] = isShort(stored) ? [stored[0][0], longValues(stored)] : [stored[0], stored.slice(1)];
  return Object.fromEntries(namesOf(header).map((name, i) => [name, values[i]]));
}

/** The ids of the headers that a stored row needs. */
export function listHeaders(stored: StoredRow): readonly string[] {
  if (!isPacked(stored)) return [];
  if (isLists(stored)) return Object.values(stored[1]).flatMap((rows) => rows.flatMap(listHeaders));
  return isShort(stored) ? stored[0] : [stored[0]];
}

function isPacked(stored: StoredRow): stored is PackedRow | ShortRow | PackedLists {
  return Array.isArray(stored);
}

function isLists(stored: PackedRow | ShortRow | PackedLists): stored is PackedLists {
  return stored[0] === null;
}

function isShort(stored: PackedRow | ShortRow | PackedLists): stored is ShortRow {
  return Array.isArray(stored[0]);
}
