import { type SparseBusiness, type SparseFacts, toSparseBusiness } from '@registry/contracts-business-registry';
import { asOfSql } from '@registry/loading/as-of.sql';
import { formatBusinessId, type StateCode } from '@registry/domain';
import { ownAlias, type QualifiedSql } from '@registry/persistence';

/** The fields of a company in a list that are columns of `businesses`. A field that lists show and that is not among them does not compile. */
const COLUMNS = {
  file_number: true,
  name: true,
  status: true,
  entity_type: true,
  formation_state: true,
  formation_date: true,
  full_address: true,
} satisfies Record<Exclude<keyof SparseFacts, 'id' | 'as_of'>, true>;

const FACTS = `b.state, ${Object.keys(COLUMNS)
  .map((column) => `b.${column}`)
  .join(', ')}`;

/** The columns of a search hit; `state` is that of the company in SQL: a literal opens one partition and not all. */
export const hitColumns = (state: QualifiedSql = 'b.state'): string => `${FACTS}, (${asOfCompanySql(state)}) AS as_of`;

/** The same for `CompanyDates`: the load of a company in the place of its date, where that follows from one load. */
export const loadedHitColumns = (state: QualifiedSql = 'b.state'): string =>
  `${FACTS}, b.as_of_source, b.as_of_load, CASE WHEN b.as_of_load IS NULL THEN (${asOfCompanySql(state)}) END AS as_of`;

/** One of the two. */
export type DatedColumns = typeof hitColumns;

function asOfCompanySql(state: QualifiedSql): string {
  const r = ownAlias('r', state);
  return `SELECT max(${asOfSql(r)}) FROM registrations ${r} WHERE ${r}.state = ${state} AND ${r}.file_number_key = b.file_number_key`;
}

/** Facts of a company in a list. */
export interface HitRow extends Omit<SparseFacts, 'id'>, Record<string, unknown> {
  readonly state: StateCode;
  /** Read for search hits. */
  readonly entity_id?: string | null;
}

export function toHit(row: HitRow): SparseBusiness {
  const id = formatBusinessId({ state: row.state, fileNumber: row.file_number });
  return toSparseBusiness({ ...row, id });
}
