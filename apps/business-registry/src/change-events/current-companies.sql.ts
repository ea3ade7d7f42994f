import { type StateCode, stateCodes } from '@registry/domain';
import { asOfSql, passedSql } from '@registry/loading/as-of.sql';
import type { Statement } from '@registry/persistence';
import { companyListsSql } from '../companies/company-lists.ts';
import { namesOfCompanySql } from '../companies/names.sql.ts';
import { repeatedChangesSql } from '@registry/feed/repeated-changes.sql';
import { isShown } from '../companies/is-shown.sql.ts';

/**
 * Companies of a state as change events contain them, with one statement for each way to choose them. The state is a
 * literal: see get-business.sql.ts. Every key of an index begins with it, so that a page is read in the order of the
 * index.
 */
function currentCompaniesSql(state: StateCode, chosen: string): string {
  const company = `state = '${state}' AND file_number_key = b.file_number_key`;
  return `
    SELECT b.file_number_key AS key, b.file_number, b.version, b.name, b.status, b.status_verbatim, b.entity_type,
           b.registration_date, b.formation_date, b.formation_state, b.ein, b.full_address, b.created_at, b.updated_at, b.added_live,
           NOT ${isShown('b')} AS is_suppressed,
           ${namesOfCompanySql(company)} AS names,
           ${companyListsSql(company)} AS lists,
           r.sources, r.as_of, r.absent_since
      FROM businesses b
     CROSS JOIN LATERAL (
       SELECT array_agg(source_no::integer ORDER BY source_no) AS sources, max(${asOfSql('r')}) AS as_of,
              CASE WHEN bool_and(absent_since IS NOT NULL) THEN max(absent_since) END AS absent_since
         FROM registrations r WHERE ${company}) r
     WHERE b.state = '${state}' AND ${chosen}`;
}

function changesSql(state: StateCode): string {
  const upToVersion = `state = '${state}' AND file_number_key = of.key AND version <= of.version`;
  return `
    SELECT of.key, of.version AS of_version, c.version, c.type, c.field, c.before, c.after, c.source_no, c.observed_at,
           c.came_live, c.as_of, coalesce(first.finished_at >= c.observed_at, true) AS before_first_load
      FROM unnest($1::text[], $2::integer[]) AS of (key, version)
     CROSS JOIN LATERAL (${repeatedChangesSql(`business_changes WHERE ${upToVersion}`, 'version', 'version DESC, position DESC')}) c
      LEFT JOIN (SELECT source_no, min(finished_at) AS finished_at FROM loads l WHERE ${passedSql('l')} GROUP BY 1) first
           ON first.source_no = c.source_no
     ORDER BY of.key, of.version, c.version, c.position`;
}

export interface CompanyStatements {
  /** $1: file number keys. In no order. */
  readonly byKeys: Statement;
  /** $1: the key after which to start; $2: how many. In the order of keys. */
  readonly page: Statement;
  /** $1: file number keys; $2: a version of each. Its changes, and those before it that are repeated, oldest first. */
  readonly changes: Statement;
}

const statements = new Map(
  stateCodes.map((state): readonly [StateCode, CompanyStatements] => [
    state,
    {
      byKeys: {
        name: `announced-companies-${state}`,
        text: currentCompaniesSql(state, 'b.file_number_key = ANY ($1)'),
      },
      page: {
        name: `page-of-companies-${state}`,
        text: currentCompaniesSql(state, 'b.file_number_key > $1 ORDER BY b.file_number_key LIMIT $2'),
      },
      changes: {
        name: `announced-changes-${state}`,
        text: changesSql(state),
      },
    },
  ]),
);

/** The statements for one state. */
export function companyStatements(state: StateCode): CompanyStatements {
  const found = statements.get(state);
  if (found === undefined) throw new Error(`${String(state)} is not a state.`);
  return found;
}
