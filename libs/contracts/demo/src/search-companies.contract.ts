import { defineMessage, orNull, text, windowFields } from '@registry/contracts-message';
import { type NumberForm, standings, type SuggestedQuery } from '@registry/domain';
import Type, { type Static } from 'typebox';
import { type CompanySummary, exampleCompany } from './company.ts';
import { jurisdiction, slugOf } from './request-fields.ts';
import { companyTypes, type FacetName, formationDecades, knownFacts, naicsSectors } from './taxonomy.ts';

/** How companies may be sorted. */
export const companySorts = ['relevance', 'newest', 'oldest', 'name'] as const;

export type CompanySort = (typeof companySorts)[number];

/** What the form of a query says it is. */
export const queryForms = ['name', 'phone', 'email', 'website'] as const;

export type QueryForm = (typeof queryForms)[number];

export const searchCompaniesRequest = Type.Object({
  /** Words of names of a company and of its officers, its id or file number, or a phone number, an e-mail address or a website. */
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

export interface CompanyHit extends CompanySummary {
  readonly matchedOn: QueryForm | NumberForm;
  /** The name that has the words asked for, an officer's too; null where it was found by a contact or number. */
  readonly matchedName: string | null;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

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
      hits: [{ ...exampleCompany, matchedOn: 'name', matchedName: 'CEDAR RIDGE BAKERY, LLC' }],
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
