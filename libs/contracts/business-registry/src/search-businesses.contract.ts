import Type, { type Static } from 'typebox';
import {
  choice,
  choices,
  count,
  defineMessage,
  described,
  list,
  orNull,
  pageOf,
  publicObject,
  type Shape,
  stateCode,
  string,
  stringOrNull,
  strings,
  text,
  windowFields,
} from '@registry/contracts-message';
import { standings, stateCodes, type StateCode } from '@registry/domain';
import { coveredSource, registerExtent } from './objects/covered-source.ts';
import { type BusinessHit, businessHit, exampleSparseBusiness } from './objects/sparse-business.ts';

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const zipCode = Type.String({ pattern: '^\\d{5}$' });

export const searchBusinessesRequest = Type.Object({
  /** At least one letter or digit; all of its words must be found among the names of a company, or it is a company's id or file number. */
  q: text(1_000),
  /** Companies registered in one of these; all where there is none. */
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
  /** Whether `q` is still typed: its last word stands for those that begin so, and nothing is suggested in place of it. */
  isTyped: Type.Optional(Type.Boolean()),
  sort: Type.Enum(['relevance', 'registration_date']),
  ...windowFields,
});

export type SearchBusinessesRequest = Static<typeof searchBusinessesRequest>;

/** What is loaded of the register of a state's companies: whether it says something that a company was not found there. */
export const registerCoverage = publicObject('RegisterCoverage', {
  state: Type.Unsafe<StateCode>({ type: 'string', description: 'Two-letter code.', example: 'OR' }),
  status: choice(
    ['covered', 'partial', 'not_covered'],
    "`covered`: the state's register is loaded whole. `partial`: some of it is; `scope` says what. `not_covered`: no file of it is, so that an empty list says nothing.",
  ),
  scope: stringOrNull('What of a `partial` register is loaded; `null` in every other.', null),
  sources: list(coveredSource, 'The sources that are loaded.'),
  register: registerExtent('All of the register, its active companies alone, or a part; `null` where none is loaded.'),
});

export type RegisterCoverage = Shape<typeof registerCoverage>;

/** A text that would find something. */
const suggestedQuery = publicObject('SuggestedQuery', {
  q: string('The text, for `q`.', 'cedar bakery'),
  total_count: count('How many companies it finds, with the filters of this search.', { minimum: 1, example: 3 }),
});

/** What would find something where the search did not, in the registries' words, most frequent first. */
export const searchSuggestions = publicObject('SearchSuggestions', {
  q: Type.Array(suggestedQuery, {
    description:
      'Where nothing was found: `q` with some of its words spelled as they are in names, by one letter more, fewer or other (two from six letters on), or written in one word or two. Nearest first, five at most.',
    example: [],
  }),
  status: strings(
    'Where no company of the states has the `status` asked for: those that there are. Where some have it, those of the companies that the rest of the search finds.',
    [],
  ),
  entity_type: strings('Likewise for `entity_type`.', []),
  standing: choices(
    standings,
    'Where `status` is the word of a normalized standing, which `standing` filters: that standing, if it finds something.',
    [],
  ),
});

export type SearchSuggestions = Shape<typeof searchSuggestions>;

/** A page of companies. */
export const businessSearch = pageOf('SparseBusinessList', businessHit, {
  coverage: list(registerCoverage, 'Of each state that `state` names, in its order.'),
  suggestions: described(searchSuggestions, 'Empty but where nothing was found.'),
});

export type BusinessSearch = Shape<typeof businessSearch>;

export interface SearchBusinessesReply {
  readonly hits: readonly BusinessHit[];
  /** Exact. */
  readonly totalCount: number;
  /** What is loaded of the register of each state that was asked for, in their order. */
  readonly coverage: readonly RegisterCoverage[];
  readonly suggestions: SearchSuggestions;
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
export const searchBusinesses = defineMessage<typeof searchBusinessesRequest, SearchBusinessesReply>({
  subject: 'business-registry.search-businesses',
  form: 2,
  deadlineMs: 2_500,
  request: searchBusinessesRequest,
  errors: [],
  example: {
    request: { q: 'cedar ridge', ...UNFILTERED, states: ['OR'], sort: 'relevance', offset: 0, limit: 30 },
    reply: {
      hits: [{ ...exampleSparseBusiness, matched_on: 'name', matched_name: exampleSparseBusiness.name }],
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
    },
  },
});
