import { type StateCode, stateCodes } from '@registry/domain';
import { KEPT_FROM, ownAlias, type QualifiedSql, type Statement } from '@registry/persistence';
import { isShown } from '../companies/is-shown.sql.ts';
import { shownChangesSql } from './shown-changes.sql.ts';

export interface BusinessEventStatements {
  /** $1: file number key. The company and the start of its history; no row for an unknown company. */
  readonly company: Statement;
  /** $1: file number key, $2: number to skip, $3: limit. Changes, newest first. */
  readonly changes: Statement;
}

/**
 * The source that added the company, and the date of the data of the load that did: the newest of those started by then that added
 * any, since loads of one source follow one another.
 */
const FIRST_SOURCE = (state: StateCode): string => `
          SELECT s.slug AS source, l.as_of
            FROM registrations r JOIN sources s USING (source_no)
            LEFT JOIN LATERAL (SELECT as_of, load_no FROM loads WHERE source_no = r.source_no AND rows_new > 0 AND started_at <= b.created_at
                                ORDER BY load_no DESC LIMIT 1) l ON true
           WHERE r.state = '${state}' AND r.file_number_key = $1 ORDER BY l.load_no IS NULL, r.source_no LIMIT 1`;

/** When what a transaction wrote that began at a time became known. */
function knownSinceSql(began: QualifiedSql): string {
  const w = ownAlias('w', began);
  return `coalesce((SELECT max(${w}.ended) FROM past.writes ${w} WHERE ${w}.started = ${began}), ${began}) AS known_since`;
}

/** The statements of one state, which is a literal: see get-business.sql.ts. */
function statementsOf(state: StateCode): BusinessEventStatements {
  const changes = shownChangesSql(`state = '${state}' AND file_number_key = $1`);
  return {
    company: {
      name: `business-history-${state}`,
      text: `
        SELECT b.file_number, b.created_at, ${knownSinceSql('b.created_at')}, b.added_live,
               (SELECT max(started) FROM past.writes WHERE xid = ${KEPT_FROM}) AS kept_since,
               (SELECT count(*) FROM (${changes}) c) AS changes,
               coalesce((SELECT before #>> '{}' FROM (${changes}) c WHERE field = 'name' ORDER BY version LIMIT 1), b.name)
                 AS first_name, first.source AS first_source,
               CASE WHEN b.added_live THEN (b.created_at AT TIME ZONE 'UTC')::date ELSE first.as_of END AS first_as_of
          FROM businesses b LEFT JOIN LATERAL (${FIRST_SOURCE(state)}) first ON true
         WHERE b.state = '${state}' AND b.file_number_key = $1 AND ${isShown('b')}`,
    },
    changes: {
      name: `business-changes-${state}`,
      text: `
        SELECT c.version, c.position, c.type, c.field, c.before, c.after, c.observed_at, ${knownSinceSql('c.observed_at')},
               c.came_live, c.as_of, s.slug AS source
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
