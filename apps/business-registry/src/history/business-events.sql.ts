import { type StateCode, stateCodes } from '@registry/domain';
import type { Statement } from '@registry/persistence';
import { isShown } from '../suppressions/is-shown.sql.ts';

export interface BusinessEventStatements {
  /** $1: file number key. The company and the start of its history; no row for an unknown company. */
  readonly company: Statement;
  /** $1: file number key, $2: number to skip, $3: limit. Changes, newest first. */
  readonly changes: Statement;
}

/** The statements of one state, which is a literal: see get-business.sql.ts. */
function statementsOf(state: StateCode): BusinessEventStatements {
  const changes = `SELECT * FROM business_changes WHERE state = '${state}' AND file_number_key = $1`;
  return {
    company: {
      name: `business-history-${state}`,
      text: `
        SELECT b.file_number, b.created_at, b.added_live,
               (SELECT count(*) FROM (${changes}) c) AS changes,
               coalesce((SELECT before #>> '{}' FROM (${changes}) c WHERE field = 'name' ORDER BY version LIMIT 1), b.name)
                 AS first_name,
               (SELECT s.slug FROM registrations r JOIN sources s USING (source_no)
                 WHERE r.state = '${state}' AND r.file_number_key = $1 ORDER BY r.source_no LIMIT 1) AS first_source
          FROM businesses b WHERE b.state = '${state}' AND b.file_number_key = $1 AND ${isShown('b')}`,
    },
    changes: {
      name: `business-changes-${state}`,
      text: `
        SELECT c.version, c.position, c.type, c.field, c.before, c.after, c.observed_at, c.came_live, c.as_of, s.slug AS source
          FROM (${changes}) c JOIN sources s USING (source_no)
         ORDER BY c.version DESC, c.position OFFSET $2 LIMIT $3`,
    },
  };
}

const statements = new Map(stateCodes.map((state) => [state, statementsOf(state)] as const));

/** The statements for a state; undefined for what is not a state. */
export function businessEventStatements(state: StateCode): BusinessEventStatements | undefined {
  return statements.get(state);
}
