import { businessIdFields, defineMessage, windowFields } from '@registry/contracts-message';
import Type from 'typebox';
import { type BusinessHit, exampleSparseBusiness, type SparseBusiness } from './objects/sparse-business.ts';

/** Companies that one request names at most. */
export const NAMED_BUSINESSES_MAX = 10_000;

export interface ListNamedBusinessesReply {
  /** In the order of the request, without those that are unknown or suppressed. */
  readonly businesses: readonly (SparseBusiness & Pick<BusinessHit, 'entity_id'>)[];
  /** How many of all are known, or how many entities. */
  readonly totalCount: number;
}

/** Some of the companies with these ids. */
export const listNamedBusinesses = defineMessage<ListNamedBusinessesReply>()({
  subject: 'business-registry.list-named-businesses',
  deadlineMs: 2_500,
  request: {
    companies: Type.Immutable(Type.Array(Type.Object(businessIdFields), { maxItems: NAMED_BUSINESSES_MAX })),
    /** Whether only the first of each entity is listed. */
    byEntity: Type.Optional(Type.Boolean()),
    ...windowFields,
  },
  example: {
    request: { companies: [{ state: 'OR', fileNumber: '150000007' }], offset: 0, limit: 30 },
    reply: { businesses: [{ ...exampleSparseBusiness, entity_id: '' }], totalCount: 1 },
  },
});
