import type { PersonHit } from '@registry/contracts-people';
import { formatBusinessId, type StateCode } from '@registry/domain';
import type { Statement } from '@registry/persistence';
import { placeOf } from './person-documents.ts';

/** What is shown of a person on file. */
export interface HitRow extends Record<string, unknown> {
  readonly name: string;
  readonly kind: PersonHit['kind'];
  readonly titles: readonly string[];
  readonly state: StateCode;
  readonly fileNumber: string;
  readonly businessName: string;
  readonly status: PersonHit['business']['status'];
  readonly entityType: string | null;
  readonly formationState: string | null;
  readonly formationDate: string | null;
  readonly fullAddress: string | null;
}

/** The columns of a hit, of `persons p` and `companies c`. */
export const HIT_COLUMNS = `
  p.name, p.kind, p.titles, c.state, c.file_number AS "fileNumber", c.name AS "businessName", c.status,
  c.entity_type AS "entityType", c.formation_state AS "formationState", c.formation_date AS "formationDate",
  c.full_address AS "fullAddress"`;

export function toHit(row: HitRow): PersonHit {
  return {
    name: row.name,
    kind: row.kind,
    titles: row.titles,
    business: {
      id: formatBusinessId({ state: row.state, fileNumber: row.fileNumber }),
      name: row.businessName,
      status: row.status,
      entityType: row.entityType,
      formationState: row.formationState,
      formationDate: row.formationDate,
      fileNumber: row.fileNumber,
      fullAddress: row.fullAddress,
    },
  };
}

/**
 * The rows of a page, in its order; who was replaced since the index was asked is left out. Where all are of one state,
 * which a filter by state makes of every page, its partitions are named, so that no other one is opened.
 */
export function hitsSql(keys: readonly string[]): { readonly statement: Statement; readonly values: unknown[] } {
  const places = keys.map(placeOf);
  const values = [
    places.map(({ fileNumberKey }) => fileNumberKey),
    places.map(({ position }) => position),
    places.map(({ name }) => name),
  ];
  const states = places.map(({ state }) => state);
  const [state] = states;
  if (state !== undefined && states.every((other) => other === state)) {
    const partition = state.toLowerCase();
    const text = `SELECT ${HIT_COLUMNS}
      FROM unnest($1::text[], $2::integer[], $3::text[]) WITH ORDINALITY AS k (key, position, name, n)
      JOIN persons_${partition} p ON p.file_number_key = k.key AND p.position = k.position AND p.name = k.name
      JOIN companies_${partition} c ON c.file_number_key = k.key ORDER BY k.n`;
    return { statement: { name: `hits-${state}`, text }, values };
  }
  const text = `SELECT ${HIT_COLUMNS}
    FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) WITH ORDINALITY AS k (key, position, name, state, n)
    JOIN persons p ON p.state = k.state AND p.file_number_key = k.key AND p.position = k.position AND p.name = k.name
    JOIN companies c ON c.state = k.state AND c.file_number_key = k.key ORDER BY k.n`;
  return { statement: { name: 'hits-of-states', text }, values: [...values, states] };
}
