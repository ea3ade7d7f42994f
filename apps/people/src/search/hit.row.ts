import { type SparseFacts, toSparseBusiness, toTitles } from '@registry/contracts-business-registry';
import type { FoundPerson } from '@registry/contracts-people';
import { formatBusinessId, type StateCode } from '@registry/domain';
import type { Statement } from '@registry/persistence';
import { toPlace } from '@registry/name-index/searches/people/person-documents';
import { type PackedPerson, unpackPerson } from './packed-person.ts';

/** What the table does not keep: the id follows from the key, and the date of the data changes without the company. */
type NotKept = 'id' | 'as_of';

/** The fields of a company that are columns. A field that lists show and that is neither a column nor `NotKept` does not compile. */
export type CompanyColumns = Omit<SparseFacts, NotKept>;

const COLUMNS = {
  name: true,
  status: true,
  entity_type: true,
  formation_state: true,
  formation_date: true,
  file_number: true,
  full_address: true,
} satisfies Record<keyof CompanyColumns, true>;

export const COMPANY_COLUMNS = Object.keys(COLUMNS) as readonly (keyof CompanyColumns)[];

/** The same as they are written: a file number only where it differs from its key. */
export const WRITTEN_COLUMNS = COMPANY_COLUMNS.map((column) => (column === 'file_number' ? 'spelled_number' : column));

/** What is shown of a person on file, and of the company. */
export interface HitRow extends CompanyColumns, Record<string, unknown> {
  readonly person: PackedPerson;
  readonly state: StateCode;
  /** Of the company. */
  readonly version: number;
}

/** The columns of a hit, of `persons p` and `companies c`. */
export const HIT_COLUMNS = `
  p.person, c.state, c.version, ${COMPANY_COLUMNS.map((column) => `c.${column}`).join(', ')}`;

export function toHit(row: HitRow): FoundPerson {
  const id = formatBusinessId({ state: row.state, fileNumber: row.file_number });
  const business = toSparseBusiness({ ...row, id, as_of: null });
  const { name, titles, address } = unpackPerson(row.person);
  return { object: 'person', name, titles: toTitles(titles), address, business };
}

const PERSON = `CROSS JOIN LATERAL (SELECT c.people -> k.position AS person OFFSET 0) p WHERE p.person ->> 0 = k.name`;

/**
 * The rows of a page, in its order, without people who were replaced since the index was read. If all are of one state,
 * as with a filter by state, only its partitions are read.
 */
export function hitsSql(keys: readonly string[]): { readonly statement: Statement; readonly values: unknown[] } {
  const places = keys.map(toPlace);
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
      JOIN companies_${partition} c ON c.file_number_key = k.key
     ${PERSON} ORDER BY k.n`;
    return { statement: { name: `hits-${state}`, text }, values };
  }
  const text = `SELECT ${HIT_COLUMNS}
    FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) WITH ORDINALITY AS k (key, position, name, state, n)
    JOIN companies c ON c.state = k.state AND c.file_number_key = k.key
   ${PERSON} ORDER BY k.n`;
  return { statement: { name: 'hits-of-states', text }, values: [...values, states] };
}
