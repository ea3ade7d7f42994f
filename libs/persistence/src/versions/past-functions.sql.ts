import { KEPT_FROM, type VersionedTable } from './versions.sql.ts';

/** The SQLSTATE of a read whose times are not those of its snapshot. */
export const OTHER_TIMES = 'P0PST';

/** Functions that reads of the past share. Views of 1.0.0 read the times from settings of the session instead. */
export const PAST_READS_SQL = `
DROP FUNCTION IF EXISTS past.known_at, past.writes_under_way;

-- The starts of the writes that were under way at a time.
CREATE OR REPLACE FUNCTION past.under_way(at timestamptz) RETURNS timestamptz[] LANGUAGE sql STABLE
  RETURN (SELECT coalesce(array_agg(started ORDER BY started, xid), '{}') FROM past.writes WHERE tstzrange(started, ended) @> at);

-- Checks in the snapshot of a read that its times are right: a write that was under way may have ended since they were read.
CREATE OR REPLACE FUNCTION past.require_times(known_at timestamptz, under_way timestamptz[], hidden_at timestamptz, hiding_under_way timestamptz[])
  RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF under_way <> past.under_way(known_at) OR hidden_at <> known_at AND hiding_under_way <> past.under_way(hidden_at)
     OR EXISTS (SELECT FROM past.writes WHERE xid = ${KEPT_FROM} AND started > known_at) THEN
    RAISE EXCEPTION 'Other writes were under way.' USING ERRCODE = '${OTHER_TIMES}';
  END IF;
  RETURN true;
END $$;
`;

/** Checks that what was written at a time was known at `known_at`, by parameters of a function or by columns of `read_at`. */
export function isKnownSql(time: string): string {
  return `(${time} <= known_at AND ${time} <> ALL (under_way))`;
}

/**
 * The table as it was, by its columns in their order. Postgres writes the function into the statement that reads it, as it does with a
 * view. The conditions are outside of the union: so each part of it is one scan, which joins can look up by index.
 */
export function functionSql(versioned: VersionedTable, columns: readonly string[]): string {
  const { table } = versioned;
  const list = columns.join(', ');
  return `
    DROP VIEW IF EXISTS past.${table};
    CREATE OR REPLACE FUNCTION past.${table}(known_at timestamptz, under_way timestamptz[]) RETURNS SETOF public.${table} LANGUAGE sql STABLE AS $$
      SELECT ${list} FROM (
        SELECT ${list}, NULL::timestamptz AS known_until FROM public.${table}
        UNION ALL SELECT ${wholeColumns(versioned, columns)}, v.known_until FROM past.${table}_versions v) r
       WHERE ${isKnownSql('known_since')} AND (known_until IS NULL OR NOT ${isKnownSql('known_until')}) $$`;
}

/** The columns of versions `v`. */
export function wholeColumns({ table, bulky = [] }: VersionedTable, columns: readonly string[]): string {
  return columns
    .map((column) =>
      bulky.includes(column)
        ? `CASE WHEN v.rests_on_next THEN (past.whole_${table}(v)).${column} ELSE v.${column} END`
        : `v.${column}`,
    )
    .join(', ');
}
