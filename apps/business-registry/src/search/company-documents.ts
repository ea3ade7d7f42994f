import { isNameShown } from '../suppressions/hidden.sql.ts';
import {
  addressBlocks,
  HYPHENATED_SQL,
  indexedNames,
  placeKeys,
  type StateCode,
  usStateCodes,
  withoutHidden,
} from '@registry/domain';
import type { IndexDocument, IndexSchema } from '@registry/name-index';

/** The companies of the index: those of the US, which the production API is about. */
export const INDEXED_STATES = usStateCodes.map((state) => `'${state}'`).join(', ');

/** The fields of the index of companies other than names. */
export const companySchema: IndexSchema = {
  fields: ['state', 'status', 'entity_type', 'standing', 'formation_date', 'far_formation_date'],
  unlisted: ['formation_date', 'far_formation_date'],
  orders: [
    { name: 'registration_date', direction: 'descending' },
    { name: 'id', direction: 'ascending' },
  ],
};

/** Added to the rank of what is not active: more than any name has characters. */
const NOT_ACTIVE = 1_000_000;

/**
 * Dates of formation in the usual range: fewer than the capacity of an index field, whichever dates registries publish.
 * The few others, including mistakes, are in a separate field.
 */
const NEAR_FIRST = '1875-01-01';
const NEAR_LAST = '2053-12-31';

/** The value of the field that does not hold the day. */
const IN_OTHER_FIELD = '';

/**
 * A company as the index takes it, in columns of text: state, key, rank, standing, status and entity type as published,
 * dates, its names, each `folded␟name key`, one with a hyphen also `␟name`, with ␞ between them, its addresses likewise, and those that are hidden. Those two never
 * occur in folded text.
 */
export const DOCUMENT_COLUMNS = `
  b.state, b.file_number_key,
  char_length(b.name) + CASE WHEN b.status = 'active' THEN 0 ELSE ${NOT_ACTIVE} END AS rank,
  b.status, b.status_verbatim, b.entity_type, b.registration_date::text AS registration_date,
  b.formation_date::text AS formation_date, n.names, a.addresses, h.hidden`;

/** The names of companies, one text a company. */
export function documentNames(where = 'true'): string {
  return `
  SELECT state, file_number_key, string_agg(folded || E'\\x1f' || name_key
           || CASE WHEN name ~ ${HYPHENATED_SQL} THEN E'\\x1f' || translate(name, E'\\x1e\\x1f', '') ELSE '' END, E'\\x1e') AS names
    FROM names WHERE ${where} AND ${isNameShown('names')} GROUP BY state, file_number_key`;
}

const HIDDEN = `hidden_values WHERE kind = 'address' AND lifted_at IS NULL`;

/** The addresses of companies, one text a company: of each its kind, city, postal code and the whole. */
export function documentAddresses(where = 'true'): string {
  return `
  SELECT state, file_number_key, string_agg(kind || E'\\x1f' || translate(coalesce(city, ''), E'\\x1e\\x1f', '')
           || E'\\x1f' || coalesce(postal_code, '')
           || E'\\x1f' || translate(full_address, E'\\x1e\\x1f', ''), E'\\x1e') AS addresses
    FROM addresses WHERE ${where} GROUP BY state, file_number_key`;
}

/** The addresses that are hidden on companies, one text a company. */
export function documentHidden(where = 'true'): string {
  return `
  SELECT state, file_number_key, string_agg(translate(value, E'\\x1e', ''), E'\\x1e' ORDER BY hidden_no) AS hidden
    FROM ${HIDDEN} AND ${where} GROUP BY state, file_number_key`;
}

export interface DocumentRow {
  readonly state: string;
  readonly file_number_key: string;
  readonly rank: number;
  readonly status: string;
  readonly status_verbatim: string | null;
  readonly entity_type: string | null;
  readonly registration_date: string | null;
  readonly formation_date: string | null;
  readonly names: string;
  readonly addresses: string | null;
  readonly hidden: string | null;
}

export function toDocument(row: DocumentRow): IndexDocument {
  const names = row.names.split('\x1e').flatMap((name) => {
    const [folded = '', nameKey = '', hyphenated = ''] = name.split('\x1f');
    return indexedNames({ folded, nameKey, name: hyphenated });
  });
  return {
    key: documentKey(row.state, row.file_number_key),
    rank: row.rank,
    names: [...names, ...listPlaces(row)],
    values: [row.state, row.status_verbatim, row.entity_type, row.status, ...formedOn(row.formation_date)],
    orderKeys: [row.registration_date, null], // the key is the id
  };
}

/** The words and keys under which the index finds a company by where it is, but by no hidden address. A folded name never has a colon. */
function listPlaces({ addresses, hidden }: Pick<DocumentRow, 'addresses' | 'hidden'>): IndexDocument['names'] {
  if (addresses === null) return [];
  const values = (hidden?.split('\x1e') ?? []).map((text) => ({ kind: 'address', text }) as const);
  const all = addresses.split('\x1e').map((address) => {
    const [kind = '', city = '', postalCode = '', fullAddress = ''] = address.split('\x1f');
    return { kind, fullAddress, city: city === '' ? null : city, postalCode: postalCode === '' ? null : postalCode };
  });
  const shown = withoutHidden(all, { values, names: [] });
  const { cities, postalCodes } = placeKeys(shown);
  return [
    ...[...cities.map(cityWord), ...postalCodes.map(postalCodeWord)].map((folded) => ({ folded, nameKey: '' })),
    ...addressBlocks(shown).map((nameKey) => ({ folded: '', nameKey })),
  ];
}

/** The word of a city, folded as `placeKeys` does. */
export function cityWord(folded: string): string {
  return `city:${folded.replaceAll(' ', '_')}`;
}

/** The word of a ZIP code in five digits. */
export function postalCodeWord(zip: string): string {
  return `postal_code:${zip}`;
}

/** The values of `formation_date` and `far_formation_date`. */
function formedOn(date: string | null): readonly [string | null, string | null] {
  if (date === null) return [null, null];
  return date >= NEAR_FIRST && date <= NEAR_LAST ? [date, IN_OTHER_FIELD] : [IN_OTHER_FIELD, date];
}

/** The filters that find companies formed from one day to another. */
export function formedBetween(from: string, to: string): Record<string, (date: string) => boolean> {
  const isWanted = (date: string): boolean => date === IN_OTHER_FIELD || (date >= from && date <= to);
  return { formation_date: isWanted, far_formation_date: isWanted };
}

/** A company's key in the index: its id but for letter case, so that keys are in the order of ids. */
export function documentKey(state: string, fileNumberKey: string): string {
  return `us-${state.toLowerCase()}-${fileNumberKey}`;
}

/** The state and file number key that a document's key was made of. */
export function toCompany(key: string): { readonly state: StateCode; readonly fileNumberKey: string } {
  const state = usStateCodes.find((code) => code === key.slice(3, 5).toUpperCase());
  if (state === undefined) throw new Error(`The index holds ${JSON.stringify(key)}, which is not a company's key.`);
  return { state, fileNumberKey: key.slice(6) };
}

/** Verbatim text as filters compare it: without regard to case and outer white space. */
export function comparable(verbatim: string): string {
  return verbatim.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, '').toLowerCase();
}
