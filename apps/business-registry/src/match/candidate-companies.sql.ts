import type { HiddenOfCompany, StatedName, StateCode } from '@registry/domain';
import type { BoundStatement } from '@registry/persistence';
import { type DatedColumns, hitColumns, type HitRow } from '../search/hit.row.ts';
import { type CompanyLists, addressListsSql } from '../companies/company-lists.ts';
import { entityIdSql } from '../companies/entity-members.sql.ts';
import { hiddenAddressesSql } from '../suppressions/hidden.sql.ts';
import { isNameShown, isShown } from '../companies/is-shown.sql.ts';

/** A company that a query may mean. */
export interface CandidateRow extends HitRow {
  readonly file_number_key: string;
  readonly ein: string | null;
  /** Of each name the name, its kind, status and end; the legal one first. */
  readonly names: readonly (readonly [string, StatedName['kind'], StatedName['status'], StatedName['ended']])[];
  readonly lists: CompanyLists;
  /** Addresses that no query is compared with: an agreement would tell where the company is. */
  readonly hidden: HiddenOfCompany | null;
}

/**
 * Some companies of a state by those columns, in no order. Names that only records give to a company are left out, as they are where records are
 * matched: one record cannot support another.
 */
export function candidateCompaniesSql(
  state: StateCode,
  keys: readonly string[],
  columns: DatedColumns,
): BoundStatement {
  const name = columns === hitColumns ? 'dated-candidates' : 'candidates';
  const text = `
    SELECT ${columns(`'${state}'`)}, ${entityIdSql('b', `'${state}'`)} AS entity_id, b.file_number_key, b.ein,
           (SELECT json_agg(json_build_array(n.name, n.kind, n.status, n.ended) ORDER BY n.kind <> 'legal', n.source_no, n.position)
              FROM names n WHERE n.state = '${state}' AND n.file_number_key = b.file_number_key AND n.source_type <> 'record' AND ${isNameShown('n')}) AS names, ${hiddenAddressesSql('b')} AS hidden,
           ${addressListsSql(`state = '${state}' AND file_number_key = b.file_number_key`)} AS lists
      FROM unnest($1::text[]) AS k (key)
      JOIN businesses b ON b.state = '${state}' AND b.file_number_key = k.key
     WHERE ${isShown('b')}`;
  return { statement: { name: `${name}-${state}`, text }, values: [keys] };
}

/** Companies of a state, or of all, of each EIN, with as many names as show that it is not a filler. */
export interface EinRow extends Record<string, unknown> {
  readonly ein: string;
  readonly state: StateCode;
  readonly file_number_key: string;
  readonly name: string;
}

/** Companies with one EIN at most: a number that more have does not exist. */
const EIN_COMPANIES_MAX = 20;

export function companiesByEinSql(eins: readonly string[], state: StateCode | null): BoundStatement {
  const name = state === null ? 'companies-by-ein' : `companies-by-ein-${state}`;
  const ofState = state === null ? '' : ` AND b.state = '${state}'`;
  const text = `
    SELECT k.ein, b.state, b.file_number_key, b.name
      FROM unnest($1::text[]) AS k (ein)
     CROSS JOIN LATERAL (SELECT state, file_number_key, name FROM businesses b WHERE b.ein = k.ein${ofState} AND ${isShown('b')}
                          ORDER BY state, file_number_key LIMIT ${EIN_COMPANIES_MAX}) b`;
  return { statement: { name, text }, values: [eins] };
}
