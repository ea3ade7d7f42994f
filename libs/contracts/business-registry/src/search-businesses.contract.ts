import { defineMessage } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import type { SparseBusiness } from './business.ts';

export interface SearchBusinessesRequest {
  /** At least one letter or digit; all of its words must be found among the names of a company. */
  readonly q: string;
  /** Two-letter code in capitals. */
  readonly state: StateCode | null;
  /** The registry's verbatim status, compared without regard to case and outer white space. */
  readonly status: string | null;
  /** The registry's verbatim entity type, compared likewise. */
  readonly entityType: string | null;
  readonly sort: 'relevance' | 'registration_date';
  /** Hits to pass over. `offset + limit` is at most 10,000. */
  readonly offset: number;
  /** Hits to return, 1 to 100. */
  readonly limit: number;
}

export interface SearchBusinessesReply {
  readonly hits: readonly SparseBusiness[];
  /** Exact. */
  readonly totalCount: number;
}

/** The companies whose names hold every word of the query, in a total order. */
export const searchBusinesses = defineMessage<SearchBusinessesRequest, SearchBusinessesReply>({
  subject: 'business-registry.search-businesses',
  deadlineMs: 2_500,
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
