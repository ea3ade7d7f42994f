import { ownAlias } from '@registry/persistence';

/** The number of the load for a row that came live. */
export const NO_LOAD = 0;

/**
 * When a load or a lookup last confirmed a row of a table of loaded rows, by the table's alias. A row that a whole file was seen
 * to have is not written for it: the source says when that was.
 */
export function retrievedAtSql(row: string): string {
  const s = ownAlias('s', row);
  return `CASE WHEN ${row}.absent_since IS NULL AND ${row}.load_no <> ${NO_LOAD}
            THEN greatest(${row}.retrieved_at, (SELECT ${s}.confirmed_at FROM sources ${s} WHERE ${s}.source_no = ${row}.source_no))
            ELSE ${row}.retrieved_at END`;
}
