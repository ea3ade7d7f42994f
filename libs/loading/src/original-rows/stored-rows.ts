import type { SourceRecord } from '@registry/pipeline';

/** The id of a row's header, and the row's values in the order of its names. */
type PackedRow = readonly [header: string, ...values: unknown[]];

/** Lists of rows under names: `null` is where a row has its header. */
type PackedLists = readonly [null, Readonly<Record<string, readonly StoredRow[]>>];

/**
 * An original row, or lists of them, as a table has it. A load stores the values of a row, and its header once for all rows. A live
 * lookup, which has few rows, stores the row itself.
 */
export type StoredRow = SourceRecord | PackedRow | PackedLists;

/** The names of a header by its id. */
export type NamesOf = (header: string) => readonly string[];

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
  return Object.fromEntries(namesOf(stored[0]).map((name, i) => [name, stored[i + 1]]));
}

/** The ids of the headers that a stored row needs. */
export function listHeaders(stored: StoredRow): readonly string[] {
  if (!isPacked(stored)) return [];
  return isLists(stored) ? Object.values(stored[1]).flatMap((rows) => rows.flatMap(listHeaders)) : [stored[0]];
}

function isPacked(stored: StoredRow): stored is PackedRow | PackedLists {
  return Array.isArray(stored);
}

function isLists(stored: PackedRow | PackedLists): stored is PackedLists {
  return stored[0] === null;
}
