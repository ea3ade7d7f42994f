import { type StateCode, stateCodes } from '@registry/domain';
import type { Statement } from '@registry/persistence';

/** Tables of what is said of a company on a day. */
const TABLES = ['businesses', 'registrations', 'names', 'addresses', 'officers'];

/** Times of a company at most, the newest: many more than any real company has. */
const TIMES_MAX = 100;

/** The statement of each state, which is a literal: see get-business.sql.ts. $1: file number key, $2: the last millisecond. */
export const changeTimesStatements: ReadonlyMap<StateCode, Statement> = new Map(
  stateCodes.map((state) => [state, { name: `change-times-${state}`, text: toText(state) }] as const),
);

/** When each change of a company became known. ISO 8601 UTC by milliseconds, newest first. */
function toText(state: StateCode): string {
  const company = `state = '${state}' AND file_number_key = $1`;
  const began = TABLES.flatMap((table) => [
    `SELECT known_since AS began FROM public.${table} WHERE ${company}`,
    `SELECT known_since FROM past.${table}_versions WHERE ${company}`,
    `SELECT known_until FROM past.${table}_versions WHERE ${company}`,
  ]).join(' UNION ');
  return `SELECT DISTINCT date_trunc('milliseconds', w.ended) AS time
            FROM (${began}) changes CROSS JOIN LATERAL (SELECT ended FROM past.writes WHERE started = changes.began OFFSET 0) w
           WHERE w.ended < $2::timestamptz + interval '1 ms' ORDER BY time DESC LIMIT ${TIMES_MAX}`;
}
