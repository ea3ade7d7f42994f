import type { Business } from '@registry/api-client';
import { bySection, type SectionName } from '@registry/domain';
import { ROWS_MAX } from '../page.ts';

/** Lists of the profile that are cut. */
const cutLists = [
  'names',
  'addresses',
  'people',
  'phone_numbers',
  'email_addresses',
  'profiles',
  'certifications',
  'documents',
] as const;

/** Members that are as they are in the profile. */
const WHOLE = [
  ...(['id', 'entity_id', 'name', 'status', 'formation', 'tin', 'watchlist', 'created_at', 'updated_at'] as const),
  ...(['as_known_at', 'as_valid_on', 'undated', 'as_of'] as const),
];

/** A profile cut to a size that can be read: the same members under the same names, with what is left out named. */
export type CompanyFacts = ReturnType<typeof companyFacts>;
export type SectionFacts = ReturnType<typeof sectionFacts>;

type Section = Business[SectionName];

/** The profile of a company as a tool returns it. */
export function companyFacts(business: Business) {
  return {
    ...pick(business, WHOLE),
    registrations: business.registrations.map(
      ({ object: _object, records: _records, ...registration }) => registration,
    ),
    names: business.names.slice(0, ROWS_MAX),
    addresses: business.addresses
      .slice(0, ROWS_MAX)
      .map(({ full_address, type, sources }) => ({ full_address, type, sources })),
    people: business.people.slice(0, ROWS_MAX),
    ...contactFacts(business),
    documents: business.documents.slice(0, ROWS_MAX),
    sections: bySection((section) => sectionFacts(business[section])),
    /** Parts of the profile that this response omits, and where to get them. */
    left_out: leftOut(business),
  };
}

function contactFacts(business: Business) {
  const { website, industry_classification: industries } = business;
  return {
    website: website === null ? null : toValue(website),
    phone_numbers: business.phone_numbers.slice(0, ROWS_MAX).map(toValue),
    email_addresses: business.email_addresses.slice(0, ROWS_MAX).map(toValue),
    industry_classification:
      industries === null
        ? null
        : { status: industries.status, categories: industries.categories.slice(0, ROWS_MAX).map(toValue) },
    profiles: business.profiles.slice(0, ROWS_MAX).map(toValue),
    certifications: business.certifications.slice(0, ROWS_MAX).map(toValue),
    contacts_coverage: business.contacts_coverage,
  };
}

/** The members that the profile has. */
function pick<Name extends keyof Business>(business: Business, names: readonly Name[]): Pick<Business, Name> {
  const members = names.filter((name) => name in business).map((name) => [name, business[name]] as const);
  return Object.fromEntries(members) as Pick<Business, Name>;
}

/** A value with how sure it is: `confidence` is null where the company's own registration has it. */
function toValue<Of extends Pick<Business['phone_numbers'][number], 'match'>>({ match, ...value }: Of) {
  return { ...value, confidence: match?.confidence ?? null };
}

/** The newest records of a section. */
function sectionFacts({ total_count, coverage, data }: Section) {
  return { total_count, coverage, data: data.slice(0, ROWS_MAX).map(({ record: _record, ...row }) => row) };
}

function leftOut(business: Business): string[] {
  const lists = [
    ...cutLists.map((list) => [list, business[list].length] as const),
    ['industries', business.industry_classification?.categories.length ?? 0] as const,
  ];
  const cut = lists
    .filter(([, length]) => length > ROWS_MAX)
    // The profile itself has the newest documents only.
    .map(([list, length]) => `${list === 'documents' ? 'at least ' : ''}${length - ROWS_MAX} more ${list}`);
  const isSparse = business.contacts_coverage.status === 'not_fetched';
  const sparse = isSparse ? ['EIN, contacts, documents, and names and addresses of records (sparse)'] : [];
  return [...cut, ...sparse, 'the original fields (list_company_records returns those of records)'];
}
