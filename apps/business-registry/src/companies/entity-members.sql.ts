import { ownAlias, type QualifiedSql, type Statement } from '@registry/persistence';
import { isShownNow } from './is-shown.sql.ts';

/** The entity of a row's company; in the past the entity of then. */
export function entityIdSql(row: string, state: QualifiedSql = `${row}.state`): string {
  const m = ownAlias('m', row, state);
  return `(SELECT ${m}.entity_id FROM entity_members ${m} WHERE ${m}.state = ${state} AND ${m}.file_number_key = ${row}.file_number_key)`;
}

/** $1: an entity; $2, $3: one of its companies. The others that are shown, the domestic one first, at most so many. */
export const OTHER_MEMBERS: Statement = {
  name: 'other-members',
  text: `SELECT m.state, b.file_number AS "fileNumber"
           FROM entity_members m
          CROSS JOIN LATERAL (SELECT * FROM businesses WHERE state = m.state AND file_number_key = m.file_number_key OFFSET 0) b
          WHERE m.entity_id = $1 AND (m.state, m.file_number_key) <> ($2, $3) AND ${isShownNow('m')}
          ORDER BY b.formation_state IS DISTINCT FROM m.state, m.state, m.file_number_key LIMIT 100`,
};
