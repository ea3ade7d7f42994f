import {
  choice,
  count,
  defineMessage,
  flag,
  list,
  orNull,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  text,
  windowFields,
} from '@registry/contracts-message';
import { numberForms, standings, type SuggestedQuery } from '@registry/domain';
import Type, { type Static } from 'typebox';
import { company, demoObject, exampleCompany, sentQuery } from './company.ts';
import { jurisdiction, slugOf } from './request-fields.ts';
import { companyTypes, type FacetName, facetNames, formationDecades, knownFacts, naicsSectors } from './taxonomy.ts';

/** How companies may be sorted. */
export const companySorts = ['relevance', 'newest', 'oldest', 'name'] as const;

export type CompanySort = (typeof companySorts)[number];

/** What the form of a query says it is. */
export const queryForms = ['name', 'phone', 'email', 'website'] as const;

export type QueryForm = (typeof queryForms)[number];

export const searchCompaniesRequest = Type.Object({
  /** Words of names of a company and of its officers, its id or file number, or a phone number, an email address or a website. */
  q: text(1_000),
  /** Companies of one of these; all where there is none. */
  states: Type.Immutable(Type.Array(jurisdiction, { maxItems: 100 })),
  status: orNull(Type.Enum(standings)),
  type: orNull(slugOf(companyTypes)),
  naics: orNull(slugOf(naicsSectors)),
  year: orNull(Type.Enum(formationDecades)),
  /** All of these are on file. */
  has: Type.Array(slugOf(knownFacts), { maxItems: 10 }),
  sort: Type.Enum(companySorts),
  ...windowFields,
});

export type SearchCompaniesRequest = Static<typeof searchCompaniesRequest>;

/** A company that a search found, and what by. */
export const companyHit = publicObject('CompanyHit', {
  ...company.properties,
  matched_on: choice([...queryForms, ...numberForms], 'What it was found by.'),
  matched_name: stringOrNull(
    "The name that was found, an officer's too; null where it was found by a contact, id or file number.",
    'CEDAR RIDGE BAKERY, LLC',
  ),
});

export type CompanyHit = Shape<typeof companyHit>;

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

const facetCount = publicObject('FacetCount', {
  value: string('As the parameter takes it.', 'us-or'),
  label: string('As people read it.', 'Oregon'),
  count: count('Matches of `q` that have it, whatever the filters.', { minimum: 1 }),
});

export type FacetCount = Shape<typeof facetCount>;

const suggestedQuery = publicObject('SuggestedQuery', {
  q: string('The text, for `q`.', 'cedar bakery'),
  total_count: count('How many companies it finds, whatever the filters.', { minimum: 1 }),
});

/** A page of companies that a text finds. */
export const searchResult = publicObject('SearchResult', {
  object: demoObject('search_result'),
  query: sentQuery('cedar ridge'),
  matched_by: choice(queryForms, 'What the form of `q` says that it is.'),
  total_count: count('Exact, after filters.'),
  page: count('The page, counted from 1.', { minimum: 1 }),
  per_page: Type.Integer({ description: 'Hits of a page.' }),
  has_more: flag('Whether there is a next page that can be asked for.'),
  data: list(companyHit, 'The hits.'),
  facets: Type.Unsafe<Record<FacetName, FacetCount[]>>({
    type: 'object',
    properties: Object.fromEntries(facetNames.map((name) => [name, { type: 'array', items: facetCount }])),
    required: [...facetNames],
    additionalProperties: false,
    description: 'How many matches of `q` have which value, before filters; largest first.',
  }),
  suggestions: list(
    suggestedQuery,
    'Where `q` finds no name: `q` with some words spelled as they are in names. Nearest first, five at most.',
  ),
});

export type SearchResult = Shape<typeof searchResult>;

export interface SearchCompaniesReply {
  readonly matchedBy: QueryForm;
  readonly hits: readonly CompanyHit[];
  /** Exact, after filters. */
  readonly totalCount: number;
  /** Exact, of every match of `q` before filters; largest first, equal counts by value. */
  readonly facets: Readonly<Record<FacetName, readonly ValueCount[]>>;
  /** Where no name is found: texts that find one, before filters, nearest first. */
  readonly suggestions: readonly SuggestedQuery[];
}

/** The companies that a text finds, with what they are counted by. A text without a letter or digit finds none. */
export const searchCompanies = defineMessage<typeof searchCompaniesRequest, SearchCompaniesReply>({
  subject: 'demo.search-companies',
  form: 2,
  deadlineMs: 2_500,
  request: searchCompaniesRequest,
  errors: [],
  example: {
    request: {
      q: 'cedar ridge',
      states: ['us-or'],
      status: null,
      type: null,
      naics: null,
      year: null,
      has: [],
      sort: 'relevance',
      offset: 0,
      limit: 25,
    },
    reply: {
      matchedBy: 'name',
      hits: [{ ...exampleCompany, matched_on: 'name', matched_name: 'CEDAR RIDGE BAKERY, LLC' }],
      totalCount: 1,
      facets: {
        state: [
          { value: 'us-or', count: 1 },
          { value: 'us-wa', count: 1 },
        ],
        status: [{ value: 'active', count: 2 }],
        type: [{ value: 'llc', count: 2 }],
        naics: [{ value: '31', count: 1 }],
        year: [{ value: '2010s', count: 2 }],
        has: [{ value: 'officers', count: 2 }],
      },
      suggestions: [],
    },
  },
});
