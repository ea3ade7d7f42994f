import Type, { type Static } from 'typebox';
import type { SparseBusiness } from '@registry/contracts-business-registry';
import { defineMessage, orNull, stateCode, text, windowFields } from '@registry/contracts-message';
import { stateCodes } from '@registry/domain';

export const searchPeopleRequest = Type.Object({
  /** At least one letter or digit; all of its words must be in the name of one person or firm. */
  q: text(1_000),
  /** Of companies of one of these; all where there is none. */
  states: Type.Immutable(Type.Array(stateCode, { maxItems: stateCodes.length, default: [] })),
  /** What the gateways of the version before send in place of `states`. */
  state: Type.Optional(orNull(stateCode)),
  ...windowFields,
});

export type SearchPeopleRequest = Static<typeof searchPeopleRequest>;

/** A person or firm on file for one company; who is on file for two is two hits. */
export interface PersonHit {
  readonly name: string;
  readonly kind: 'person' | 'firm';
  /** At least one, in the source's wording. */
  readonly titles: readonly string[];
  /** Without the date of the data, which business-registry knows. */
  readonly business: Omit<SparseBusiness, 'asOf'>;
}

export interface SearchPeopleReply {
  readonly hits: readonly PersonHit[];
  /** Exact. */
  readonly totalCount: number;
}

/**
 * Persons and firms on file whose names hold every word of the query. First those whose name is the query (of a firm,
 * legal form left out), then those whose name begins with its first word, then the rest; inside each by name, then by
 * business id.
 */
export const searchPeople = defineMessage<typeof searchPeopleRequest, SearchPeopleReply>({
  subject: 'people.search-people',
  deadlineMs: 2_500,
  request: searchPeopleRequest,
  errors: [],
  example: {
    request: { q: 'jane roe', states: ['OR'], offset: 0, limit: 30 },
    reply: {
      hits: [
        {
          name: 'JANE ROE',
          kind: 'person',
          titles: ['Registered Agent'],
          business: {
            id: 'us-or-153169496',
            name: 'CEDAR RIDGE BAKERY, LLC',
            status: 'active',
            entityType: 'DOMESTIC LIMITED LIABILITY COMPANY',
            formationState: 'OR',
            formationDate: '2019-03-01',
            fileNumber: '153169496',
            fullAddress: '130 NW REED LN, DALLAS, OR 97338',
          },
        },
      ],
      totalCount: 1,
    },
  },
});
