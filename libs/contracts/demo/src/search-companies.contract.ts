import { type IndexingProgress, indexingProgress } from '@registry/contracts-feed';
import {
  Field,
  defineMessage,
  orNull,
  publicObject,
  type Shape,
  text,
  windowFields,
  suggestedQueries,
  type RequestFor,
} from '@registry/contracts-message';
import { naicsSectors, numberForms, standings, type SuggestedQuery } from '@registry/domain';
import Type from 'typebox';
import { company, exampleCompany, sentQuery } from './company.ts';
import { jurisdiction, slugOf } from './request-fields.ts';
import { companyTypes, type FacetName, facetNames, formationDecades, knownFacts } from './taxonomy.ts';
import { matchedNameFacts } from '@registry/contracts-business-registry';

/** How companies may be sorted. */
export const companySorts = ['relevance', 'newest', 'oldest', 'name'] as const;

export type CompanySort = (typeof companySorts)[number];

/** What the form of a query says it is. */
export const queryForms = ['name', 'phone', 'email', 'website'] as const;

export type QueryForm = (typeof queryForms)[number];

/** A company that a search found, and what by. */
export const companyHit = publicObject('CompanyHit', 'A company that matches a search, with what matched.', {
  ...company.properties,
  matched_on: Field.choice(
    [...queryForms, 'officer', ...numberForms, 'record_number'],
    'What matched `q`. `name`: a name of the company. `officer`: the name of a person or firm that its registry lists for it. `phone`, `email`, `website`: an exact contact. `id`: its id. `file_number`: its file number. `record_number`: the number of one of its records.',
  ),
  matched_name: Field.stringOrNull(
    'The name that matched, of the company or of its officer; `null` if a contact, id or number matched.',
    'CEDAR RIDGE BAKERY, LLC',
  ),
  ...matchedNameFacts,
  matched_titles: Field.strings('The roles of the officer whose name matched; empty otherwise.', ['Manager']),
});

export type CompanyHit = Shape<typeof companyHit>;

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** A value with how many matches have it, and how many of these are of samples. */
export interface FacetValue extends ValueCount {
  readonly sampleCount: number;
}

const facetCount = publicObject('FacetCount', 'A filter value and its number of matches.', {
  value: Field.string('The value, as the parameter takes it.', 'us-or'),
  label: Field.string('The label to display.', 'Oregon'),
  count: Field.count(
    'Number of matches of `q` with this value that the filters leave. The filter by the same facet does not count, except `has`, whose values add up. A search with this value in its place finds as many.',
    { minimum: 1 },
  ),
  sample_count: Field.count('Number of those that are fictional sample companies.'),
});

export type FacetCount = Shape<typeof facetCount>;

const FACETS: Readonly<Record<FacetName, string>> = {
  state: 'Matches by jurisdiction.',
  status: 'Matches by normalized status.',
  type: 'Matches by normalized legal form.',
  naics: 'Matches by sector of NAICS 2022.',
  year: 'Matches by decade of formation.',
  has: 'Matches by what else is known about the company.',
};

type FacetCounts = ReturnType<typeof Field.list<typeof facetCount>>;

const searchFacets = publicObject(
  'SearchFacets',
  'The number of matches of a search by filter and value.',
  Object.fromEntries(facetNames.map((name) => [name, Field.list(facetCount, FACETS[name])])) as Record<
    FacetName,
    FacetCounts
  >,
);

/** A page of companies that a text finds. */
export const searchResult = publicObject('SearchResult', 'A page of matching companies, with counts for each filter.', {
  object: Field.objectType('search_result'),
  query: sentQuery('cedar ridge'),
  matched_by: Field.choice(
    queryForms,
    'How `q` was interpreted. `name`: words of names, an id or a file number. `phone`, `email`, `website`: an exact contact.',
  ),
  total_count: Field.count('Exact number of matches after filters.'),
  sample_total_count: Field.count('Number of those that are fictional sample companies.'),
  page: Field.count('The page number, starting at 1.', { minimum: 1 }),
  per_page: Type.Integer({ description: 'Number of companies per page.' }),
  has_more: Field.flag('Whether there is another page.'),
  data: Field.list(companyHit, 'The companies of this page.'),
  facets: Field.described(
    searchFacets,
    'The number of matches of `q` by filter value, within the filters of the other facets, largest first.',
  ),
  suggestions: suggestedQueries,
  indexing: Type.Optional(
    Field.described(indexingProgress, 'How far the search has followed what is loaded. Absent if it finds all of it.'),
  ),
});

export type SearchResult = Shape<typeof searchResult>;

export interface SearchCompaniesReply {
  readonly matchedBy: QueryForm;
  readonly hits: readonly CompanyHit[];
  /** Exact, after filters. */
  readonly totalCount: number;
  /** How many of them are of samples. */
  readonly sampleTotalCount: number;
  /** How many samples the other filters leave, where `samples` leaves them out. */
  readonly leftOutCount: number;
  /** Exact, before filters. */
  readonly matchCount: number;
  /** Exact, of the matches that the filters of other facets leave; largest first, equal counts by value. */
  readonly facets: Readonly<Record<FacetName, readonly FacetValue[]>>;
  /** How many of every match of `q` before filters are of samples. */
  readonly sampleCount: number;
  /** Exact, of every real match of `q` before filters, by year of formation, oldest first. Empty without `withYears`. */
  readonly years: readonly ValueCount[];
  /** Texts that find companies before filters, nearest first. */
  readonly suggestions: readonly SuggestedQuery[];
  /** How far the replica has followed what is loaded; absent if it finds all of it. */
  readonly indexing?: IndexingProgress;
}

/** The companies that a text finds, with what they are counted by. A text without a letter or digit finds none. */
export const searchCompanies = defineMessage<SearchCompaniesReply>('as received')({
  subject: 'demo.search-companies',
  deadlineMs: 2_500,
  request: {
    /** Words of names of a company and of its officers, its id or file number, or a phone number, an email address or a website. */
    q: text(1_000),
    /** Companies of one of these; all companies if empty. */
    states: Type.Immutable(Type.Array(jurisdiction, { maxItems: 100 })),
    status: orNull(Type.Enum(standings)),
    type: orNull(slugOf(companyTypes)),
    naics: orNull(slugOf(naicsSectors)),
    year: orNull(Type.Enum(formationDecades)),
    /** All of these are on file. */
    has: Type.Array(slugOf(knownFacts), { maxItems: 10 }),
    /** Whether companies of samples are found too. */
    samples: Type.Boolean(),
    /** Whether matches are counted by their year of formation. */
    withYears: Type.Boolean(),
    sort: Type.Enum(companySorts),
    ...windowFields,
  },
  example: {
    request: {
      q: 'cedar ridge',
      states: ['us-or'],
      status: null,
      type: null,
      naics: null,
      year: null,
      has: [],
      samples: true,
      withYears: false,
      sort: 'relevance',
      offset: 0,
      limit: 25,
    },
    reply: {
      matchedBy: 'name',
      hits: [
        {
          ...exampleCompany,
          matched_on: 'name',
          matched_name: 'CEDAR RIDGE BAKERY, LLC',
          ...{ matched_name_status: 'active', matched_name_ended: null },
          matched_titles: [],
        },
      ],
      totalCount: 1,
      sampleTotalCount: 0,
      leftOutCount: 0,
      matchCount: 2,
      facets: {
        state: [
          { value: 'us-or', count: 1, sampleCount: 0 },
          { value: 'us-wa', count: 1, sampleCount: 0 },
        ],
        status: [{ value: 'active', count: 1, sampleCount: 0 }],
        type: [{ value: 'llc', count: 1, sampleCount: 0 }],
        naics: [{ value: '31', count: 1, sampleCount: 0 }],
        year: [{ value: '2010s', count: 1, sampleCount: 0 }],
        has: [{ value: 'officers', count: 1, sampleCount: 0 }],
      },
      sampleCount: 0,
      years: [],
      suggestions: [],
    },
  },
});

export type SearchCompaniesRequest = RequestFor<typeof searchCompanies>;
