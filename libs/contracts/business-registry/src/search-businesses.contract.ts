import Type, { type Static } from 'typebox';
import { defineMessage, orNull, stateCode, text, windowFields } from '@registry/contracts-message';
import type { SparseBusiness } from './business.ts';

export const searchBusinessesRequest = Type.Object({
  /** At least one letter or digit; all of its words must be found among the names of a company. */
  q: text(1_000),
  state: orNull(stateCode),
  /** The registry's verbatim status, compared without regard to case and outer white space. */
  status: orNull(text(1_000)),
  /** The registry's verbatim entity type, compared likewise. */
  entityType: orNull(text(1_000)),
  sort: Type.Enum(['relevance', 'registration_date']),
  ...windowFields,
});

export type SearchBusinessesRequest = Static<typeof searchBusinessesRequest>;

export interface SearchBusinessesReply {
  readonly hits: readonly SparseBusiness[];
  /** Exact. */
  readonly totalCount: number;
}

/** The companies whose names hold every word of the query, in a total order. */
export const searchBusinesses = defineMessage<typeof searchBusinessesRequest, SearchBusinessesReply>({
  subject: 'business-registry.search-businesses',
  deadlineMs: 2_500,
  request: searchBusinessesRequest,
  errors: [],
  example: {
    request: { q: 'cedar ridge', state: 'OR', status: null, entityType: null, sort: 'relevance', offset: 0, limit: 30 },
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
        },
      ],
      totalCount: 1,
    },
  },
});
