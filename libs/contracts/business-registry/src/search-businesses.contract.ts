import Type from 'typebox';
import {
  Field,
  defineMessage,
  orNull,
  pageOf,
  publicObject,
  type RequestWith,
  type Shape,
  stateCode,
  suggestedQueries,
  text,
  windowFields,
} from '@registry/contracts-message';
import { standings, stateCodes } from '@registry/domain';
import { codes } from '@registry/errors';
import { type RegisterCoverage, registerCoverage } from './objects/register-coverage.ts';
import { type BusinessHit, businessHit, exampleSparseBusiness } from './objects/sparse-business.ts';

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const zipCode = Type.String({ pattern: '^\\d{5}$' });

export const searchFields = {
  /** At least one letter or digit; all of its words must be found among the names of a company, or it is a company's id or file number. */
  q: text(1_000),
  /** Companies registered in one of these; all companies if empty. */
  states: Type.Immutable(Type.Array(stateCode, { maxItems: stateCodes.length })),
  standing: orNull(Type.Enum(standings)),
  /** The registry's verbatim status, compared without regard to case and outer white space. */
  status: orNull(text(1_000)),
  /** The registry's verbatim entity type, compared likewise. */
  entityType: orNull(text(1_000)),
  /** Of an address of the company that is not its agent's, compared as `cityKey` does. */
  city: orNull(text(1_000)),
  /** Likewise: a ZIP code in five digits. */
  postalCode: orNull(zipCode),
  /** Formed on this day or later, or earlier. YYYY-MM-DD. */
  formedFrom: orNull(day),
  formedTo: orNull(day),
  /** Where nothing is found: whether the hits are those of the first suggestion. */
  fuzzy: Type.Optional(Type.Boolean()),
  /** Whether the companies of one entity are one hit: the first of them. */
  byEntity: Type.Optional(Type.Boolean()),
  /** Whether `q` is still typed: its last word stands for those that begin so, and nothing is suggested in place of it. */
  isTyped: Type.Optional(Type.Boolean()),
  sort: Type.Enum(['relevance', 'registration_date']),
  /** `next` of the page before, or "" for the first: the companies come in the order of their ids. `sort` and `offset` do not apply. */
  after: Type.Optional(text(1_000)),
  ...windowFields,
};

export type SearchBusinessesRequest = RequestWith<typeof searchFields>;

/** What would find something where the search did not, in the registries' words, most frequent first. */
export const searchSuggestions = publicObject('SearchSuggestions', 'Suggestions for a search of companies.', {
  q: suggestedQueries,
  status: Field.strings('Values of `status` that find companies, if the requested one finds none.', []),
  entity_type: Field.strings('Values of `entity_type` that find companies, if the requested one finds none.', []),
  standing: Field.choices(
    standings,
    'The value to send as `standing` in place of `status`, if that finds more. Registries have different words for one standing, such as `Good Standing` and `Exists`. Also given if companies were found. See the parameter `standing` for its values: `active`, `inactive`, `unknown`.',
    [],
  ),
});

export type SearchSuggestions = Shape<typeof searchSuggestions>;

/** A page of companies. */
export const businessSearch = pageOf('SparseBusinessList', 'A page of matching businesses.', businessHit, {
  coverage: Field.list(
    registerCoverage,
    'The coverage of each state in `state`, in the same order; of every loaded state where none is named.',
  ),
  suggestions: Field.described(searchSuggestions, 'Suggestions of other spellings, spaces and filters.'),
  next_cursor: Field.stringOrNull(
    'With `cursor`, the `cursor` of the next page. `null` for the last page and without `cursor`.',
    null,
  ),
});

export type BusinessSearch = Shape<typeof businessSearch>;

export interface SearchBusinessesReply {
  readonly hits: readonly BusinessHit[];
  /** Exact. */
  readonly totalCount: number;
  /** The loaded extent of the registry of each requested state, in their order; of every loaded state where none was. */
  readonly coverage: readonly RegisterCoverage[];
  readonly suggestions: SearchSuggestions;
  /** With `after`, where the next page starts; null for the last page. */
  readonly next: string | null;
}

/** What a search says that wants no filter. */
export const UNFILTERED = {
  states: [],
  standing: null,
  status: null,
  entityType: null,
  city: null,
  postalCode: null,
  formedFrom: null,
  formedTo: null,
} as const satisfies Partial<SearchBusinessesRequest>;

/** The companies that the query names by number, then those whose names hold every word of it, in a total order. */
export const searchBusinesses = defineMessage<SearchBusinessesReply>()({
  subject: 'business-registry.search-businesses',
  deadlineMs: 2_500,
  shows: (reply, show) => ({ ...reply, hits: show.list(reply.hits, ({ id }) => id) }),
  request: searchFields,
  errors: [codes.request.invalidParameter],
  example: {
    request: { q: 'cedar ridge', ...UNFILTERED, states: ['OR'], sort: 'relevance', offset: 0, limit: 30 },
    reply: {
      hits: [
        {
          ...exampleSparseBusiness,
          entity_id: '',
          matched_on: 'name',
          matched_name: exampleSparseBusiness.name,
          ...{ matched_name_status: 'active', matched_name_ended: '' },
        },
      ],
      totalCount: 1,
      coverage: [
        {
          state: 'OR',
          status: 'covered',
          scope: null,
          register: 'whole',
          sources: [{ source: 'us-or/business-registry', as_of: '2026-10-31', loaded_at: '2026-11-02T08:16:02.000Z' }],
        },
      ],
      suggestions: { q: [], status: [], entity_type: [], standing: [] },
      next: null,
    },
  },
});
