import { defineMessage, type ListReply, type RequestFor, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import {
  type Entity,
  ENTITY_ID,
  type EntityChange,
  EXAMPLE_ENTITY_ID,
  exampleEntity,
  exampleEntityChange,
} from '../objects/entity.ts';

export interface GetEntityReply {
  /** Null where it became part of another. */
  readonly entity: Entity | null;
  /** The older entity that it became part of, as it is now. */
  readonly mergedInto: string | null;
}

/** A set of registrations, or the one that it became part of; `entity_not_found` where it has no registration that is shown, `entity_gone` where the other has none of its. */
export const getEntity = defineMessage<GetEntityReply>()({
  subject: 'business-registry.get-entity',
  deadlineMs: 2_000,
  shows: ({ entity, mergedInto }, show) => ({
    entity: entity && { ...entity, registrations: show.list(entity.registrations, ({ id }) => id) },
    mergedInto,
  }),
  request: { id: Type.String({ pattern: ENTITY_ID.source }) },
  errors: [codes.entity.notFound, codes.entity.gone],
  example: { request: { id: EXAMPLE_ENTITY_ID }, reply: { entity: exampleEntity, mergedInto: null } },
});

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
