import { type StateCode, stateCodes } from '@registry/domain';
import { NO_LOAD } from '@registry/loading/retrieved-at.sql';
import type { Statement } from '@registry/persistence';

/** A table of what is said of a company on a day: the key of its rows, and what a row says. */
interface SaidTable {
  readonly table: string;
  readonly key: string;
  readonly content: string;
}

/** A file that has a row unchanged confirms it and changes nothing. Its date counts only where another file states none. */
const IS_DATED = `coalesce(confirmed_load_no, load_no) = ${NO_LOAD} OR EXISTS (
  SELECT FROM public.loads WHERE loads.load_no = coalesce(confirmed_load_no, said.load_no) AND loads.as_of IS NOT NULL)`;

const TABLES: readonly SaidTable[] = [
  { table: 'businesses', key: `''`, content: 'name, status, entity_type, formation_date, formation_state, ein' },
  {
    table: 'registrations',
    key: 'source_no::text',
    content: `digest, name, status, entity_type, registration_date, absent_since, ${IS_DATED}`,
  },
  { table: 'names', key: `source_no || '/' || position`, content: 'kind, name' },
  { table: 'part_addresses', key: `source_no || '/' || position`, content: 'kind, full_address' },
  { table: 'part_officers', key: `source_no || '/' || position`, content: 'name, titles, full_address' },
];

/** The statement of each state, which is a literal: see get-business.sql.ts. $1: file number key, $2: the last millisecond. */
export const changeTimesStatements: ReadonlyMap<StateCode, Statement> = new Map(
  stateCodes.map((state) => [state, { name: `change-times-${state}`, text: toText(state) }] as const),
);

/**
 * When each change of what is said of a company became known: versions that say the same as the one before are left out. ISO 8601 UTC by
 * milliseconds, oldest first.
 */
function toText(state: StateCode): string {
  const company = `state = '${state}' AND file_number_key = $1`;
  const versions = TABLES.flatMap(({ table, key, content }) =>
    [
      `known_since, 'infinity'::timestamptz AS known_until FROM public.${table}`,
      `known_since, known_until FROM past.${table}_versions`,
    ].map(
      (times) =>
        `SELECT '${table}/' || ${key} AS row_key, ROW(${content})::text AS content, ${times} said WHERE ${company}`,
    ),
  ).join(' UNION ALL ');
  return `
    WITH versions AS MATERIALIZED (${versions}), steps AS (
      SELECT known_since, known_until, lead(known_since) OVER one_row AS next_since,
             content = lag(content) OVER one_row AND known_since = lag(known_until) OVER one_row AS says_the_same
        FROM versions WINDOW one_row AS (PARTITION BY row_key ORDER BY known_since, known_until)),
    changes AS (
      SELECT known_since AS began FROM steps WHERE says_the_same IS NOT true
       UNION SELECT known_until FROM steps WHERE next_since IS DISTINCT FROM known_until AND known_until < 'infinity')
    SELECT DISTINCT date_trunc('milliseconds', w.ended) AS time
      FROM changes CROSS JOIN LATERAL (SELECT ended FROM past.writes WHERE started = changes.began OFFSET 0) w
     WHERE w.ended < $2::timestamptz + interval '1 ms' ORDER BY time`;
}
