import { wholeColumns } from './past-functions.sql.ts';
import type { VersionedTable } from './versions.sql.ts';

/** The table as it was, as 1.0.0 read it: at the times that the settings of a session state. */
export function viewSql(versioned: VersionedTable, columns: readonly string[]): string {
  const { table } = versioned;
  return `
    CREATE VIEW past.${table} AS
    SELECT ${columns.join(', ')} FROM public.${table} WHERE ${isKnownSql('known_since')}
    UNION ALL
    SELECT ${wholeColumns(versioned, columns)} FROM past.${table}_versions v WHERE ${isKnownSql('v.known_since')} AND NOT ${isKnownSql('v.known_until')}`;
}

function isKnownSql(time: string): string {
  return `(${time} <= (SELECT past.known_at()) AND ${time} <> ALL ((SELECT past.writes_under_way())::timestamptz[]))`;
}
