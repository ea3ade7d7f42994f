import { toBusiness } from '@registry/business-profile';
import { getBusiness, matchCompanies, type MatchResult } from '@registry/contracts-business-registry';
import {
  type Application,
  type Business,
  exampleApplication,
  exampleScreening,
  type WatchlistScreening,
} from '@registry/contracts-records-sections';
import { EXCLUSION_LIST_NAMES, type ExclusionListName } from '@registry/domain';
import type { ReviewedCompany } from '../reviewed-company.ts';

/** An application with all that it is compared with. */
export interface MadeCase {
  readonly application: Application;
  readonly company: ReviewedCompany & { readonly business: Business };
  readonly match: Pick<MatchResult, 'verdict' | 'candidates' | 'coverage'>;
}

export const NOW = new Date('2026-11-09T08:00:00.000Z');
export const AS_OF = '2026-10-31';
export const LOADED_AT = '2026-11-02T08:15:30.000Z';
export const [HOME, ABROAD] = ['us-or-150000007', 'us-wa-604000007'];

const { registrations: exampleRegistrations, names: exampleNames, ...registered } = getBusiness.example.reply.business;
const [exampleRegistration] = exampleRegistrations as [Business['registrations'][number]];
const [exampleName] = exampleNames as [Business['names'][number]];
const [exampleList] = exampleScreening.watchlist.lists as [WatchlistScreening['lists'][number]];
const [exampleFile] = exampleScreening.watchlist.coverage.sources as [
  WatchlistScreening['coverage']['sources'][number],
];
const [exampleMatch] = matchCompanies.example.reply.results as [MatchResult];
const sources = [{ object: 'source', type: 'registration', id: HOME }] as const;
const inRecords = [{ object: 'source', type: 'record', id: 'us-or/olcc-licenses' }] as const;

export function madeRegistration(id: string, more: Partial<Business['registrations'][number]> = {}) {
  const [, state = '', file_number = ''] = id.split('-');
  const jurisdiction = id === HOME ? ('domestic' as const) : ('foreign' as const);
  return { ...exampleRegistration, id, state: state.toUpperCase(), file_number, jurisdiction, ...more };
}

export function madeName(name: string, more: Partial<Business['names'][number]> = {}) {
  return { ...exampleName, name, type: 'alternative', kind: 'trade', sources: [...sources], ...more } as const;
}

export function madeAddress(
  line: string,
  type: Business['addresses'][number]['type'],
  of: readonly object[] = sources,
) {
  const [address_line1 = '', city = '', rest = ''] = line.split(', ');
  const [state = '', postal_code = ''] = rest.split(' ');
  const parts = { address_line1, address_line2: null, city, state, postal_code, country: 'US' };
  return { object: 'address', type, full_address: line, ...parts, sources: of } as Business['addresses'][number];
}

export function madePerson(name: string, title: string | null, as_of: string | null = AS_OF) {
  const titles = title === null ? [] : [{ object: 'person_title' as const, title }];
  return { object: 'person', name, titles, address: null, sources: [...sources], as_of } as const;
}

export function madeLists(names: readonly ExclusionListName[], asOf = AS_OF): WatchlistScreening {
  const lists = names.map((abbr) => ({ ...exampleList, abbr, as_of: asOf, results: [] }));
  const files = names.map((list) => ({
    ...exampleFile,
    source: `us/${list.toLowerCase()}`,
    lists: [list],
    as_of: asOf,
  }));
  const coverage = { status: names.length === 0 ? 'not_covered' : 'partial', scope: null, sources: files } as const;
  return { ...exampleScreening.watchlist, lists, coverage };
}

const covered = { as_of: AS_OF, loaded_at: LOADED_AT };
const seen = { sources: [{ source: 'us/fmcsa', record: '1', ...covered }], match: null };

/** A company with two registrations, namesakes among its officers, and all lists. */
export const madeBusiness: Business = {
  ...toBusiness({ ...registered, registrations: [], names: [] }, null),
  registrations: [madeRegistration(HOME), madeRegistration(ABROAD)],
  names: [
    madeName('CEDAR RIDGE BAKERY, LLC', { type: 'legal', kind: 'legal' }),
    madeName('Cedar Ridge Bread'),
    madeName('CEDAR RIDGE CAKES LLC', { kind: 'former', status: 'replaced' }),
    madeName('Quill Lantern Rolls', { status: 'unknown', kind: 'other', sources: [...inRecords] }),
  ],
  addresses: [
    madeAddress('130 SAMPLE LN, DALLAS, OR 97338', ['principal']),
    madeAddress('9 AGENT AVE STE 4, SALEM, OR 97301', ['agent']),
    madeAddress('77 MILL ST, BEND, OR 97701', ['other'], inRecords),
  ],
  people: [
    madePerson('JANE Q DOE', 'Manager'),
    madePerson('JOHN DOE JR', 'Member'),
    madePerson('SMITHSON, PETER', 'Registered Agent'),
    madePerson('ANN NORTH', null),
  ],
  tin: { object: 'tin', tin: '93-1234567' },
  watchlist: madeLists(EXCLUSION_LIST_NAMES),
  liens: {
    object: 'list',
    ...{ total_count: 0, data: [] },
    coverage: { status: 'covered', scope: null, sources: [{ source: 'us-or/ucc', ...covered }], register: 'whole' },
  },
  website: { object: 'website', url: 'www.cedar-ridge.example.com', status: 'unknown', ...seen, others: [] },
  phone_numbers: [
    { object: 'phone_number', number: '+15036234567', contact_type: 'business', display: '(503) 623-4567', ...seen },
  ],
  industry_classification: {
    object: 'industry_classification',
    status: 'completed',
    categories: [
      {
        classification_system: 'NAICS',
        name: 'Bakeries',
        sector: null,
        naics_codes: ['311811'],
        sic_codes: [],
        ...seen,
      },
    ],
  },
  contacts_coverage: { status: 'partial', scope: '' },
};

/** An application that all agrees with. */
export const madeCase: MadeCase = {
  application: {
    ...exampleApplication,
    ...{
      dba: 'Cedar Ridge Bread',
      website: 'https://cedar-ridge.example.com/',
      phone: '503 623 4567',
      tin: '931234567',
    },
    file_number: '150000007',
  },
  company: { business: madeBusiness, names: null },
  match: exampleMatch,
};

/** A result of a list. */
export const madeResult = {
  ...exampleList.results[0],
  status: 'hit',
} as WatchlistScreening['lists'][number]['results'][number];
