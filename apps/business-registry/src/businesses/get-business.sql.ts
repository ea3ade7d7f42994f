import { type StateCode, stateCodes } from '@registry/domain';
import { asOfSql, newestDataSql } from '@registry/loading/as-of.sql';
import { retrievedAtSql } from '@registry/loading/retrieved-at.sql';
import { loadedFileSql, partOriginSql, rowOriginSql } from '@registry/loading/row-origin.sql';
import type { Statement } from '@registry/persistence';
import { companyListsSql } from '../companies/company-lists.ts';
import { namesOfCompanySql } from '../companies/names.sql.ts';
import { entityIdSql } from '../companies/entity-members.sql.ts';
import { partsOfCompaniesSql } from '../parts/parts.sql.ts';
import { isShown } from '../companies/is-shown.sql.ts';

/**
 * The states whose registry lists officers in further tables. To look for their dates makes a statement a quarter dearer, also where it
 * finds none.
 */
export const FURTHER_OFFICERS: ReadonlySet<StateCode> = new Set(['AK', 'CT', 'DC']);

/**
 * Companies with all they were seen under. The state is a literal and part of the statement's name: the planner then
 * looks at one partition of each table, where a parameter would make every execution open all of them. `OFFSET 0` has each key
 * looked up: see `KEYED_READS`.
 */
function prepareStatement(state: StateCode, withOrigins: boolean): Statement {
  const company = `state = '${state}' AND file_number_key = b.file_number_key`;
  return {
    name: `get-business-${state}${withOrigins ? '-with-origins' : ''}`,
    text: `
      SELECT k.n::int, b.state, b.file_number, b.name, b.status, b.entity_type, b.formation_date, b.formation_state, b.ein,
             b.created_at, b.updated_at, ${entityIdSql('b', `'${state}'`)} AS entity_id,
             (SELECT json_agg(json_build_object('source', s.slug, 'sourceNo', r.source_no, 'name', r.name,
                              'status', r.status, 'entityType', r.entity_type, 'registrationDate', r.registration_date,
                              'asOf', ${asOfSql('r')}, 'retrievedAt', ${retrievedAtSql('r')}, 'absentSince', r.absent_since,
                              'details', r.details, 'records', r.records${withOrigins ? `, 'origin', ${rowOriginSql('r')}` : ''}) ORDER BY r.source_no)
                FROM registrations r JOIN sources s USING (source_no) WHERE ${company}) AS registrations,
             ${namesOfCompanySql(company)} AS names,
             ${companyListsSql(company)} AS lists,
             ${FURTHER_OFFICERS.has(state) ? officerDatesSql(state, company) : 'NULL'} AS officer_dates${withOrigins ? `, ${originsSql(state, company)}` : ''}
        FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
       CROSS JOIN LATERAL (SELECT * FROM businesses b WHERE state = '${state}' AND file_number_key = k.key AND ${isShown('b')} OFFSET 0) b`,
  };
}

/** The dates of the data of the officers whom further tables of the registry list; of several rows with one name the oldest. */
function officerDatesSql(state: StateCode, company: string): string {
  return `CASE WHEN EXISTS (SELECT FROM part_officers WHERE ${company} OFFSET 0)
                  THEN (
               SELECT json_agg(json_build_object('sourceNo', d.source_no, 'name', d.name, 'asOf', CASE WHEN d.is_dated THEN d.oldest END))
                 FROM (SELECT o.source_no, o.name, min(o.as_of) AS oldest, bool_and(o.as_of IS NOT NULL) AS is_dated
                         FROM (SELECT p.source_no, one.value ->> 'name' AS name, ${asOfSql('p')} AS as_of
                                 FROM ${partsOfCompaniesSql(state, '(SELECT b.file_number_key)')}
                                CROSS JOIN LATERAL json_array_elements(p.content -> 'officers') one) o
                        GROUP BY 1, 2) d) END`;
}

/** Rows that the company's names, addresses and people are from, next to its registrations, and the files of its registry. */
function originsSql(state: StateCode, company: string): string {
  return `
             (SELECT json_agg(f ORDER BY f.kind, f.key) FROM (
               SELECT 'trade_name' AS kind, t.trade_name_id AS key, ${partOriginSql('t')} AS origin FROM trade_names t
                WHERE t.state = '${state}' AND t.trade_name_id IN (SELECT source_id FROM names WHERE ${company} AND source_type = 'trade_name')
                UNION ALL
               SELECT 'register_table', p.part_key, ${rowOriginSql('p')} FROM ${partsOfCompaniesSql(state, '(SELECT b.file_number_key)')}) f) AS further,
             (SELECT json_agg(${loadedFileSql('l.load_no')} ORDER BY s.slug)
                FROM described_sources d JOIN sources s USING (source_no) CROSS JOIN LATERAL (
                 ${newestDataSql('d.source_no')}) l
               WHERE d.state = '${state}' AND s.removed_at IS NULL) AS files`;
}

/** The statement of each state. Its one parameter is an array of file number keys. */
export const getBusinessStatements = prepareStatements(false);

/** Likewise, with where the original rows come from: for evidence. */
export const getEvidenceStatements = prepareStatements(true);

function prepareStatements(withOrigins: boolean): ReadonlyMap<StateCode, Statement> {
  return new Map(stateCodes.map((state) => [state, prepareStatement(state, withOrigins)] as const));
}
