import { type Business, toDate, toStatusDate, type RecordRow } from '@registry/contracts-records-sections';
import { isEndedLien, SECTION_NAMES, SECTION_TITLES, type SectionName } from '@registry/domain';
import type { NamedId } from './entity-type.ts';

/** A value as the protocol writes it; a cell takes any number of them. */
export type ExtensionValue = { readonly str: string } | { readonly int: number };

/** A property that can be fetched of each company. */
export interface ExtensionProperty extends NamedId {
  /** It is read from the records, which costs as much as a whole profile. */
  readonly needsRecords: boolean;
  readonly valuesOf: (business: Business) => readonly ExtensionValue[];
}

const REGISTERED_AGENT = /\bregistered agent\b/i;

const FACTS: readonly ExtensionProperty[] = [
  fact('status', 'Status', ({ status }) => [status]),
  fact('as_of', 'Date of the data', ({ as_of: asOf }) => [asOf]),
  fact('formation_date', 'Formation date', ({ formation }) => [formation.formation_date]),
  fact('agent', 'Registered agent', ({ people }) =>
    people
      .filter(({ titles }) => titles.some(({ title }) => REGISTERED_AGENT.test(title ?? '')))
      .map(({ name }) => name),
  ),
  fact('entity_type', 'Entity type', ({ formation }) => [formation.entity_type]),
  fact('file_number', 'File number', ({ registrations }) => [registrations[0]?.file_number ?? null]),
  fact('address', 'Address', (business) => [readAddress(business)]),
];

/** All of them. */
export const EXTENSION_PROPERTIES: readonly ExtensionProperty[] = [...FACTS, ...SECTION_NAMES.flatMap(ofSection)];

/** As lists of businesses have it: the principal address, else the mailing one, else the first. */
export function readAddress({ registrations: [registration] }: Business): string | null {
  const { addresses = [] } = registration ?? {};
  const [first = null] = (['principal', 'mailing'] as const).flatMap(
    (wanted) => addresses.find(({ type }) => type.includes(wanted)) ?? [],
  );
  return (first ?? addresses[0])?.full_address ?? null;
}

/** `active as of 2026-10-31`: a status is that of the date of the data. */
export function datedStatus(status: string, asOf: string | null): string {
  return asOf === null ? `${status} (data date unknown)` : `${status} as of ${asOf}`;
}

function fact(id: string, name: string, read: (business: Business) => readonly (string | null)[]): ExtensionProperty {
  const readValues = (business: Business) => read(business).flatMap((text) => (text === null ? [] : [{ str: text }]));
  return { id, name, needsRecords: false, valuesOf: readValues };
}

/** How many records of a section a company has, and the newest. 0 is said only of a covered section: it means that the company has no records. */
function ofSection(section: SectionName): ExtensionProperty[] {
  const title = SECTION_TITLES[section];
  return [
    {
      id: `${section}_count`,
      name: `${title}: number`,
      needsRecords: true,
      valuesOf: ({ [section]: { total_count: total, coverage } }) =>
        total === null || (total === 0 && coverage.status !== 'covered') ? [] : [{ int: total }],
    },
    {
      id: `${section}_newest`,
      name: `${title}: newest`,
      needsRecords: true,
      valuesOf: ({ [section]: { data } }) => data.slice(0, 1).map((row) => ({ str: inWords(row) })),
    },
  ];
}

/** The day, the number, the dated status and the end of a record, as far as it has them. */
function inWords(row: RecordRow): string {
  const number = 'filing_number' in row ? row.filing_number : 'lender' in row ? row.lender : row.number;
  const status = row.status === null || row.status === '' ? null : datedStatus(row.status, toStatusDate(row));
  const absent = row.absent_since === null ? null : `missing from the source since ${row.absent_since.slice(0, 10)}`;
  return [toDate(row), row.type, number, status, endInWords(row), absent]
    .filter((text) => text !== null && text !== '')
    .join(', ');
}

/** `expires 2026-06-03 (past)`; null of a record without an end. */
function endInWords(row: RecordRow): string | null {
  if (!('expiration_date' in row) || row.expiration_date === null) return null;
  const what = 'filing_number' in row ? (isEndedLien(row.status) ? 'lapse date' : 'lapses') : 'expires';
  return `${what} ${row.expiration_date}${row.is_expired === true ? ' (past)' : ''}`;
}
