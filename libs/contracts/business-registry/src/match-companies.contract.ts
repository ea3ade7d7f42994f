import { defineMessage, grounds, pastFields, type RequestFor } from '@registry/contracts-message';
import { portions } from '@registry/domain';
import { codes } from '@registry/errors';
import Type from 'typebox';
import type { MatchResult } from './objects/match-result.ts';
import { exampleSparseBusiness } from './objects/sparse-business.ts';

/** Queries of a message at most. */
export const QUERIES_MAX = 100;

/** Queries of a message that callers send: several replicas share a list, and none keeps its searches waiting for long. */
const QUERIES_OF_MESSAGE = 25;

/** The queries of each message of a list. */
export function queriesOfMessages<Query>(list: readonly Query[]): (readonly Query[])[] {
  return portions(list, QUERIES_OF_MESSAGE);
}

/** Candidates of a query at most. */
export const CANDIDATES_MAX = 10;

/** Which companies each query of a list means. */
export const matchCompanies = defineMessage<{
  /** One for each query, in their order. */
  readonly results: readonly MatchResult[];
}>()({
  subject: 'business-registry.match-companies',
  deadlineMs: 5_000,
  shows: ({ results }, show) => ({
    results: results.map((one) => ({
      ...one,
      candidates: grounds(show, one.candidates, ({ business }) => business.id),
    })),
  }),
  request: {
    /** Each as its caller sent it: the result of a query says what is wrong with it. */
    queries: Type.Immutable(Type.Array(Type.Unknown(), { minItems: 1, maxItems: QUERIES_MAX })),
    /** Candidates of each query. */
    limit: Type.Integer({ minimum: 1, maximum: CANDIDATES_MAX }),
    /** How probable it has to be that a candidate is meant, or one of several. */
    minConfidence: Type.Number({ minimum: 0, maximum: 1 }),
    ...pastFields,
  },
  errors: [codes.business.beforeFirstLoad],
  example: {
    request: {
      queries: [{ name: 'Cedar Ridge Bakry LLC', state: 'Oregon', address: '130 Sample Ln, Dallas 97338' }],
      limit: 3,
      minConfidence: 0.5,
    },
    reply: {
      results: [
        {
          object: 'match_result',
          verdict: 'matched',
          candidates: [
            {
              object: 'match_candidate',
              business: exampleSparseBusiness,
              entity_id: null,
              confidence: 0.982,
              method: 'one_edit',
              matched_name: exampleSparseBusiness.name,
              ...{ matched_name_status: 'active', matched_name_ended: null },
              is_address_shared: false,
              evidence: [
                { fact: 'name', agrees: true, weight: 1.2, text: 'one letter of the names differs' },
                { fact: 'address', agrees: true, weight: 2.8, text: 'the same street address' },
                { fact: 'rivals', agrees: null, weight: 0, text: 'no other company is like it' },
              ],
            },
          ],
          coverage: [
            {
              state: 'OR',
              status: 'covered',
              scope: null,
              register: 'whole',
              sources: [
                { source: 'us-or/business-registry', as_of: '2026-10-31', loaded_at: '2026-11-02T08:16:02.000Z' },
              ],
            },
          ],
        },
      ],
    },
  },
});

export type MatchCompaniesRequest = RequestFor<typeof matchCompanies>;
