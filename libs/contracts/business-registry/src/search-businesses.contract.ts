import Type, { type Static } from 'typebox';
import { defineMessage, orNull, stateCode, text, windowFields } from '@registry/contracts-message';
import { type Standing, standings, stateCodes, type StateCode, type SuggestedQuery } from '@registry/domain';
import type { BusinessHit } from './business.ts';
import type { RegisterExtent } from './match-keys.ts';

/** Not sent by the gateways of the version before. */
const ADDED = { default: null };

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const zipCode = Type.String({ pattern: '^\\d{5}$' });

export const searchBusinessesRequest = Type.Object({
  /** At least one letter or digit; all of its words must be found among the names of a company, or it is a company's id or file number. */
  q: text(1_000),
  /** Companies registered in one of these; all where there is none. */
  states: Type.Immutable(Type.Array(stateCode, { maxItems: stateCodes.length, default: [] })),
  /** What the gateways of the version before send in place of `states`. */
  state: Type.Optional(orNull(stateCode)),
  standing: orNull(Type.Enum(standings), ADDED),
  /** The registry's verbatim status, compared without regard to case and outer white space. */
  status: orNull(text(1_000)),
  /** The registry's verbatim entity type, compared likewise. */
  entityType: orNull(text(1_000)),
  /** Of an address of the company that is not its agent's, compared as `cityKey` does. */
  city: orNull(text(1_000), ADDED),
  /** Likewise: a ZIP code in five digits. */
  postalCode: orNull(zipCode, ADDED),
  /** Formed on this day or later, or earlier. YYYY-MM-DD. */
  formedFrom: orNull(day, ADDED),
  formedTo: orNull(day, ADDED),
  /** Where nothing is found: whether the hits are those of the first suggestion. */
  fuzzy: Type.Optional(Type.Boolean()),
  /** Whether `q` is still typed: its last word stands for those that begin so, and nothing is suggested in place of it. */
  isTyped: Type.Optional(Type.Boolean()),
  sort: Type.Enum(['relevance', 'registration_date']),
  ...windowFields,
});

export type SearchBusinessesRequest = Static<typeof searchBusinessesRequest>;

export interface SearchBusinessesReply {
  readonly hits: readonly BusinessHit[];
  /** Exact. */
  readonly totalCount: number;
  /** What is loaded of the register of each state that was asked for, in their order. */
  readonly coverage: readonly RegisterCoverage[];
  readonly suggestions: SearchSuggestions;
}

/** What there is in place of what a search did not find. */
export interface SearchSuggestions {
  /** In the registries' words, most frequent first: what there is in the states asked for where what was asked for is not, else what the companies have that the rest of the request finds. */
  readonly statuses: readonly string[];
  readonly entityTypes: readonly string[];
  /** Where the status asked for is the word of a standing: that standing, where it finds something. Absent from services of the version before. */
  readonly standings?: readonly Standing[];
  /** Search texts that find something with the filters asked for, nearest first. Absent from services of the version before. */
  readonly queries?: readonly SuggestedQuery[];
}

/** What is loaded of the register of a state's companies. */
export interface RegisterCoverage {
  readonly state: StateCode;
  /** `covered`: all of it; `partial`: some of it; `not_covered`: no file of it, so that an empty answer says nothing. */
  readonly status: 'covered' | 'partial' | 'not_covered';
  /** What a partial one holds, in words; null in every other. */
  readonly scope: string | null;
  readonly sources: readonly RegisterSource[];
  /** Null where it is not covered. */
  readonly register: RegisterExtent | null;
}

export interface RegisterSource {
  /** Slug. */
  readonly source: string;
  /** The day of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** When its last load that passed its checks ended; ISO 8601 UTC, milliseconds. */
  readonly loadedAt: string;
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
  deadlineMs: 2_500,
  request: searchBusinessesRequest,
  errors: [],
  example: {
    request: { q: 'cedar ridge', ...UNFILTERED, states: ['OR'], sort: 'relevance', offset: 0, limit: 30 },
    reply: {
      hits: [
        {
          id: 'us-or-153169496',
          name: 'CEDAR RIDGE BAKERY, LLC',
          status: 'active',
          entityType: 'DOMESTIC LIMITED LIABILITY COMPANY',
          formationState: 'OR',
          formationDate: '2019-03-01',
          fileNumber: '153169496',
          fullAddress: '130 NW REED LN, DALLAS, OR 97338',
          asOf: '2026-10-31',
          matchedOn: 'name',
          matchedName: 'CEDAR RIDGE BAKERY, LLC',
        },
      ],
      totalCount: 1,
      coverage: [
        {
          state: 'OR',
          status: 'covered',
          scope: null,
          sources: [{ source: 'us-or/business-registry', asOf: '2026-10-31', loadedAt: '2026-11-02T08:16:02.000Z' }],
          register: 'whole',
        },
      ],
      suggestions: { statuses: [], entityTypes: [], standings: [], queries: [] },
    },
  },
});
