import { defineMessage, windowFields, type RequestFor, type ListReply } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { ENTITY_ID, type EntityChange, EXAMPLE_ENTITY_ID, exampleEntityChange } from '../objects/entity.ts';

/** How a set of registrations came to be; also of one that became part of another. Newest first, without those of registrations that are suppressed. */
export const listEntityChanges = defineMessage<ListReply<EntityChange>>()({
  subject: 'business-registry.list-entity-changes',
  deadlineMs: 2_000,
  shows: (reply, show) => ({ ...reply, items: show.list(reply.items, ({ registration }) => registration) }),
  request: {
    id: Type.String({ pattern: ENTITY_ID.source }),
    ...windowFields,
  },
  errors: [codes.entity.notFound],
  example: {
    request: { id: EXAMPLE_ENTITY_ID, offset: 0, limit: 30 },
    reply: { items: [exampleEntityChange], totalCount: 1 },
  },
});

export type ListEntityChangesRequest = RequestFor<typeof listEntityChanges>;
