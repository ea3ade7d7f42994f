import { type StateCode, stateCodes } from '@registry/domain';
import type { Statement } from '@registry/persistence';

export interface BusinessEventStatements {
  /** $1: file number key. The company and how its history starts; no row where there is no such company. */
  readonly company: Statement;
  /** $1: file number key, $2: how many to pass over, $3: how many. Changes, newest first. */
  readonly changes: Statement;
}

/** The statements of one state, which name its partitions themselves: see get-business.sql.ts. */
function statementsOf(state: StateCode): BusinessEventStatements {
  const of = (table: string): string => `${table}_${state.toLowerCase()}`;
  const changes = `SELECT * FROM ${of('business_changes')} WHERE file_number_key = $1`;
  return {
    company: {
      name: `business-history-${state}`,
      text: `
        SELECT b.file_number, b.created_at, b.added_live,
               (SELECT count(*) FROM ${of('business_changes')} WHERE file_number_key = $1) AS changes,
               coalesce((SELECT before #>> '{}' FROM (${changes}) c WHERE field = 'name' ORDER BY version LIMIT 1), b.name)
                 AS first_name,
               (SELECT s.slug FROM ${of('registrations')} r JOIN sources s USING (source_no)
                 WHERE r.file_number_key = $1 ORDER BY r.source_no LIMIT 1) AS first_source
          FROM ${of('businesses')} b WHERE b.file_number_key = $1`,
    },
    changes: {
      name: `business-changes-${state}`,
      text: `
        SELECT c.version, c.position, c.type, c.field, c.before, c.after, c.observed_at, c.came_live, s.slug AS source
          FROM (${changes}) c JOIN sources s USING (source_no)
         ORDER BY c.version DESC, c.position OFFSET $2 LIMIT $3`,
    },
  };
}

const statements = new Map(stateCodes.map((state) => [state, statementsOf(state)] as const));

/** The statements for a state; undefined for what is no state. */
export function businessEventStatements(state: StateCode): BusinessEventStatements | undefined {
  return statements.get(state);
}
