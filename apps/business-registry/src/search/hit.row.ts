import type { SparseBusiness } from '@registry/contracts-business-registry';
import { formatBusinessId, type StateCode } from '@registry/domain';
import type { Statement } from '@registry/persistence';
import { companyOf } from './company-documents.ts';
import { HIT_COLUMNS } from './search-businesses.sql.ts';

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
}

export function toHit(row: HitRow): SparseBusiness {
  return {
    id: formatBusinessId({ state: row.state, fileNumber: row.file_number }),
    name: row.name,
    status: row.status,
    entityType: row.entity_type,
    formationState: row.formation_state,
    formationDate: row.formation_date,
    fileNumber: row.file_number,
    fullAddress: row.full_address,
  };
}

/**
 * The rows of a page, in its order. Where all are of one state, which a filter by state makes of every page, the state
 * is a literal, so that one partition is opened and not all.
 */
export function hitsSql(keys: readonly string[]): { readonly statement: Statement; readonly values: unknown[] } {
  const companies = keys.map(companyOf);
  const fileNumberKeys = companies.map(({ fileNumberKey }) => fileNumberKey);
  const states = companies.map(({ state }) => state);
  const [state] = states;
  if (states.every((other) => other === state)) {
    const text = `SELECT ${HIT_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
                    JOIN businesses b ON b.state = '${state}' AND b.file_number_key = k.key ORDER BY k.n`;
    return { statement: { name: `hits-${state}`, text }, values: [fileNumberKeys] };
  }
  const text = `SELECT ${HIT_COLUMNS} FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, key, n)
                  JOIN businesses b ON b.state = k.state AND b.file_number_key = k.key ORDER BY k.n`;
  return { statement: { name: 'hits-of-states', text }, values: [states, fileNumberKeys] };
}
