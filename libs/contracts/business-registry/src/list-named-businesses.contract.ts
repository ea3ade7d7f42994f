import { businessIdFields, defineMessage, windowFields, type ListReply } from '@registry/contracts-message';
import Type from 'typebox';
import { type BusinessHit, exampleSparseBusiness, type SparseBusiness } from './objects/sparse-business.ts';

/** Companies that one request names at most. */
export const NAMED_BUSINESSES_MAX = 10_000;

export type NamedBusiness = SparseBusiness & Pick<BusinessHit, 'entity_id'>;

/** Some of the companies with these ids. In the order of the request, without those that are unknown or suppressed. */
export const listNamedBusinesses = defineMessage<ListReply<NamedBusiness>>()({
  subject: 'business-registry.list-named-businesses',
  deadlineMs: 2_500,
  shows: (reply, show) => ({ ...reply, items: show.list(reply.items, ({ id }) => id) }),
  request: {
    companies: Type.Immutable(Type.Array(Type.Object(businessIdFields), { maxItems: NAMED_BUSINESSES_MAX })),
    /** Whether only the first of each entity is listed. */
    byEntity: Type.Optional(Type.Boolean()),
    ...windowFields,
  },
  example: {
    request: { companies: [{ state: 'OR', fileNumber: '150000007' }], offset: 0, limit: 30 },
    reply: { items: [{ ...exampleSparseBusiness, entity_id: '' }], totalCount: 1 },
  },
});
