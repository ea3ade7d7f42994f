import type { Business } from '@registry/api-client';
import { bySection, type SectionName } from '@registry/domain';
import type { RecordFields } from '../record-line.ts';
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

/** A profile cut to a size that can be read: the same members under the same names, with what is left out named. */
export interface CompanyFacts extends Pick<
  Business,
  | 'id'
  | 'entity_id'
  | 'name'
  | 'status'
  | 'formation'
  | 'tin'
  | 'watchlist'
  | 'created_at'
  | 'updated_at'
  | 'as_of'
  | 'contacts_coverage'
> {
  readonly as_known_at?: string;
  readonly as_valid_on?: string;
  readonly undated?: readonly string[];
  readonly registrations: readonly Omit<Business['registrations'][number], 'object' | 'records'>[];
  readonly names: Business['names'];
  readonly addresses: readonly Pick<Business['addresses'][number], 'full_address' | 'type' | 'sources'>[];
  readonly people: Business['people'];
  readonly website: Value<NonNullable<Business['website']>> | null;
  readonly phone_numbers: readonly Value<Business['phone_numbers'][number]>[];
  readonly email_addresses: readonly Value<Business['email_addresses'][number]>[];
  readonly industry_classification: IndustryFacts | null;
  readonly profiles: readonly Value<Business['profiles'][number]>[];
  readonly certifications: readonly Value<Business['certifications'][number]>[];
  readonly documents: Business['documents'];
  readonly sections: Readonly<Record<SectionName, SectionFacts>>;
  /** Parts of the profile that this response omits, and where to get them. */
  readonly left_out: readonly string[];
}

/** A value with how sure it is: `confidence` is null where the company's own registration has it. */
type Value<Of extends Seen> = Omit<Of, 'match'> & { readonly confidence: number | null };

type Seen = Pick<Business['phone_numbers'][number], 'sources' | 'match'>;

type Industries = NonNullable<Business['industry_classification']>;

interface IndustryFacts extends Pick<Industries, 'status'> {
  readonly categories: readonly Value<Industries['categories'][number]>[];
}

export interface SectionFacts extends Pick<Section, 'total_count' | 'coverage'> {
  /** The newest. */
  readonly data: readonly RecordFields[];
}

type Section = Business[SectionName];

/** The profile of a company as a tool returns it. */
export function companyFacts(business: Business): CompanyFacts {
  const {
    id,
    entity_id,
    name,
    status,
    formation,
    tin,
    watchlist,
    created_at,
    updated_at,
    as_known_at,
    as_valid_on,
    undated,
    as_of,
  } = business;
  return {
    id,
    entity_id,
    name,
    status,
    formation,
    tin,
    watchlist,
    created_at,
    updated_at,
    ...(as_known_at !== undefined && { as_known_at }),
    ...(as_valid_on !== undefined && { as_valid_on }),
    ...(undated !== undefined && { undated }),
    as_of,
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

function toValue<Of extends Seen>({ match, ...value }: Of) {
  return { ...value, confidence: match?.confidence ?? null };
}

function sectionFacts({ total_count, coverage, data }: Section): SectionFacts {
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
