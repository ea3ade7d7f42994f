import type { SparseBusiness } from '@registry/contracts-business-registry';
import { asOfSql } from '@registry/loading/as-of.sql';
import { formatBusinessId, type StateCode } from '@registry/domain';

/** The columns of a search hit; `state` is that of the company in SQL: a literal opens one partition and not all. */
export const hitColumns = (
  state = 'b.state',
): string => `b.state, b.file_number, b.name, b.status, b.entity_type, b.formation_state, b.formation_date, b.full_address,
  (SELECT max(${asOfSql('r')}) FROM registrations r
    WHERE r.state = ${state} AND r.file_number_key = b.file_number_key) AS as_of`;

/** What is shown of a company in a list. */
export interface HitRow extends Record<string, unknown> {
  readonly state: StateCode;
  readonly file_number: string;
  readonly name: string;
  readonly status: SparseBusiness['status'];
  readonly entity_type: string | null;
  readonly formation_state: string | null;
  readonly formation_date: string | null;
  readonly full_address: string | null;
  readonly as_of: string | null;
}

export function toSparseBusiness(row: HitRow): SparseBusiness {
  return {
    id: formatBusinessId({ state: row.state, fileNumber: row.file_number }),
    name: row.name,
    status: row.status,
    entityType: row.entity_type,
    formationState: row.formation_state,
    formationDate: row.formation_date,
    fileNumber: row.file_number,
    fullAddress: row.full_address,
    asOf: row.as_of,
  };
}
