import { addressBlocks, indexedNames, placeKeys, type StateCode, usStateCodes } from '@registry/domain';
import type { IndexDocument, IndexSchema } from '../../document.ts';
import type { ValueRange } from '../../query.ts';

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
export const NOT_ACTIVE = 1_000_000;

/** The rank of a company: short names come first, and those of companies that are not active last. */
export function toCompanyRank(name: string, standing: string): number {
  return Array.from(name).length + (standing === 'active' ? 0 : NOT_ACTIVE);
}

/**
 * Dates of formation in the usual range: fewer than the capacity of an index field, whichever dates registries publish.
 * The few others, including mistakes, are in a separate field.
 */
const NEAR_FIRST = '1875-01-01';
const NEAR_LAST = '2053-12-31';

/** The value of the field that does not hold the day. */
const IN_OTHER_FIELD = '';

type ComparedAddress = Parameters<typeof addressBlocks>[0][number];

/** A company as the index has it. */
export interface IndexedCompany {
  readonly state: string;
  readonly fileNumberKey: string;
  /** That of `toCompanyRank`. */
  readonly rank: number;
  readonly standing: string;
  /** As published, like the entity type. */
  readonly status: string | null;
  readonly entityType: string | null;
  /** YYYY-MM-DD. */
  readonly registrationDate: string | null;
  readonly formationDate: string | null;
  /** Of each its folded form and name key; `name` is the name as published where it has a hyphen. */
  readonly names: readonly { readonly folded: string; readonly nameKey: string; readonly name: string }[];
  /** Those that are shown. */
  readonly addresses: readonly ComparedAddress[];
}

export function toCompanyDocument(company: IndexedCompany): IndexDocument {
  const { state, fileNumberKey, rank, standing, status, entityType, registrationDate, formationDate } = company;
  return {
    key: documentKey(state, fileNumberKey),
    rank,
    names: [...company.names.flatMap(indexedNames), ...listPlaces(company.addresses)],
    values: [state, status, entityType, standing, ...formedOn(formationDate)],
    orderKeys: [registrationDate, null], // the key is the id
  };
}

/** The words and keys under which the index finds a company by where it is. A folded name never has a colon. */
function listPlaces(addresses: readonly ComparedAddress[]): IndexDocument['names'] {
  const { cities, postalCodes } = placeKeys(addresses);
  return [
    ...[...cities.map(cityWord), ...postalCodes.map(postalCodeWord)].map((folded) => ({ folded, nameKey: '' })),
    ...addressBlocks(addresses).map((nameKey) => ({ folded: '', nameKey })),
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
export function formedBetween(from: string, to: string): Record<string, ValueRange> {
  const range = { from, to, or: [IN_OTHER_FIELD] };
  return { formation_date: range, far_formation_date: range };
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
