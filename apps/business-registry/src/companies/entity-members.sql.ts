import type { Statement } from '@registry/persistence';

/** The entity of a row's company; in the past the entity of then. */
export function entityIdSql(row: string, state = `${row}.state`): string {
  return `(SELECT m.entity_id FROM entity_members m WHERE m.state = ${state} AND m.file_number_key = ${row}.file_number_key)`;
}

/** What is suppressed now is hidden in every past too, and before the sets follow. */
export function unlessHiddenNow(row: string): string {
  return `NOT EXISTS (SELECT FROM public.suppressions s WHERE s.state = ${row}.state AND s.file_number_key = ${row}.file_number_key AND s.lifted_at IS NULL)`;
}

/** $1: an entity; $2, $3: one of its companies. The others that are shown, the domestic one first, at most so many. */
export const OTHER_MEMBERS: Statement = {
  name: 'other-members',
  text: `SELECT m.state, b.file_number AS "fileNumber"
           FROM entity_members m
          CROSS JOIN LATERAL (SELECT * FROM businesses WHERE state = m.state AND file_number_key = m.file_number_key OFFSET 0) b
          WHERE m.entity_id = $1 AND (m.state, m.file_number_key) <> ($2, $3) AND ${unlessHiddenNow('m')}
          ORDER BY b.formation_state IS DISTINCT FROM m.state, m.state, m.file_number_key LIMIT 100`,
};
