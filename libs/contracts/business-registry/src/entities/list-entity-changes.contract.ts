import { defineMessage, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { ENTITY_ID, type EntityChange, EXAMPLE_ENTITY_ID, exampleEntityChange } from '../objects/entity.ts';

export const listEntityChangesRequest = Type.Object({
  id: Type.String({ pattern: ENTITY_ID.source }),
  ...windowFields,
});

export type ListEntityChangesRequest = Static<typeof listEntityChangesRequest>;

export interface ListEntityChangesReply {
  /** Newest first, without those of registrations that are suppressed. */
  readonly changes: readonly EntityChange[];
  /** Exact. */
  readonly totalCount: number;
}

/** How a set of registrations came to be; also of one that became part of another. */
export const listEntityChanges = defineMessage<typeof listEntityChangesRequest, ListEntityChangesReply>({
  subject: 'business-registry.list-entity-changes',
  deadlineMs: 2_000,
  request: listEntityChangesRequest,
  errors: [codes.entity.notFound],
  example: {
    request: { id: EXAMPLE_ENTITY_ID, offset: 0, limit: 30 },
    reply: { changes: [exampleEntityChange], totalCount: 1 },
  },
});
