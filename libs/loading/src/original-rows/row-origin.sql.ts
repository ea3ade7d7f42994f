import { ownAlias } from '@registry/persistence';
import { confirmingLoadSql } from '../data-dates/as-of.sql.ts';

/** A load, by an expression for its number, as a `LoadedFile` in JSON; null for the number of a lookup. */
export function loadedFileSql(loadNo: string): string {
  const [origin, s] = [ownAlias('origin', loadNo), ownAlias('s', loadNo)];
  return `(SELECT json_build_object('source', ${s}.slug, 'file', ${origin}.input_identity, 'as_of', ${origin}.as_of, 'started_at',
                    to_char(${origin}.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
             FROM loads ${origin} JOIN sources ${s} USING (source_no) WHERE ${origin}.load_no = ${loadNo})`;
}

/** Returns the origin of a row of a table of loaded rows, by the table's alias, as a `RowOrigin` in JSON. */
export function rowOriginSql(row: string): string {
  return toOriginSql(row, `${row}.load_no`, confirmingLoadSql(row));
}

/** Likewise of a table whose rows have the number of the newest load that has them only. */
export function partOriginSql(row: string): string {
  return toOriginSql(row, `${row}.load_no`, `${row}.load_no`);
}

function toOriginSql(row: string, load: string, confirming: string): string {
  const s = ownAlias('s', row);
  return `json_build_object('source', (SELECT ${s}.slug FROM sources ${s} WHERE ${s}.source_no = ${row}.source_no),
                            'load', ${loadedFileSql(load)}, 'confirmed_by', ${loadedFileSql(confirming)})`;
}
