import { type Business, readNumber, toDate, toStatusDate, type RecordRow } from '@registry/contracts-records-sections';
import { isEndedLien, SECTION_NAMES, SECTION_TITLES, type SectionName } from '@registry/domain';
import type { NamedId } from './entity-type.ts';

/** A value as the protocol writes it; a cell takes any number of them. */
export type ExtensionValue = { readonly str: string } | { readonly int: number };

/** A property that can be fetched of each company. */
export interface ExtensionProperty extends NamedId {
  /** Whether it is read from the records, which costs as much as a whole profile. */
  readonly needsRecords: boolean;
  readonly valuesOf: (business: Business) => readonly ExtensionValue[];
}

const REGISTERED_AGENT = /\bregistered agent\b/i;

const FACTS: readonly ExtensionProperty[] = [
  fact('status', 'Status', ({ status }) => [status]),
  fact('formation_date', 'Formation date', ({ formation }) => [formation.formation_date]),
  fact('agent', 'Registered agent', ({ people }) =>
    people
      .filter(({ titles }) => titles.some(({ title }) => REGISTERED_AGENT.test(title ?? '')))
      .map(({ name }) => name),
  ),
  fact('entity_type', 'Entity type', ({ formation }) => [formation.entity_type]),
  fact('file_number', 'File number', ({ registrations }) => [registrations[0]?.file_number ?? null]),
  fact('address', 'Address', (business) => [readMainAddress(business)]),
];

/** All of them. */
export const EXTENSION_PROPERTIES: readonly ExtensionProperty[] = [...FACTS, ...SECTION_NAMES.flatMap(ofSection)];

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

/** The address of a company: the principal one, else the mailing one, else the first, as of a search hit. */
export function readMainAddress({ registrations: [registration] }: Business): string | null {
  const { addresses = [] } = registration ?? {};
  const byType = (wanted: 'principal' | 'mailing') => addresses.find(({ type }) => type.includes(wanted));
  return (byType('principal') ?? byType('mailing') ?? addresses[0])?.full_address ?? null;
}

/** The day, the number and the status of a record, as far as it has them: the status with its day, and what has become of the record since. */
function inWords(row: RecordRow): string {
  const number = 'lender' in row ? row.lender : readNumber(row);
  const statusDate = toStatusDate(row);
  const asOf = statusDate === null ? '' : ` as of ${statusDate}`;
  const hasExpired = 'is_expired' in row && row.is_expired === true && !isEndedLien(row.status);
  const facts = [
    toDate(row),
    row.type,
    number,
    row.status ? `${row.status}${asOf}` : null,
    hasExpired ? `expired ${row.expiration_date}` : null,
    row.absent_since === null
      ? null
      : `missing from its source since ${row.absent_since.slice(0, 'YYYY-MM-DD'.length)}`,
  ];
  return facts.filter((text) => text !== null && text !== '').join(', ');
}
