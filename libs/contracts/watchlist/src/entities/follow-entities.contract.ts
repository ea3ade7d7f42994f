import { defineMessage, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { idempotencyFields, type RepeatableReply, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { exampleEntity, type FollowedEntities } from './watchlist-entity.ts';

/** Companies that one request follows at most. */
export const FOLLOWED_AT_ONCE_MAX = 100;

export interface FollowEntitiesReply extends RepeatableReply {
  readonly followed: FollowedEntities;
  /** How many of them were not followed before. */
  readonly addedCount: number;
}

/** Follows companies, all of them or none: `invalid_body` names the first id that no company has. */
export const followEntities = defineMessage<FollowEntitiesReply>('as received')({
  subject: 'watchlist.follow-entities',
  deadlineMs: 8_000,
  request: {
    ...watchlistFields,
    ...idempotencyFields,
    /** `us-{state}-{file_number}` each, in any letter case. */
    entityIds: Type.Immutable(Type.Array(text(300), { minItems: 1, maxItems: FOLLOWED_AT_ONCE_MAX })),
    /** Whether the other registrations of their entities are followed too; absent for as it is, at first without. */
    allRegistrations: Type.Optional(Type.Boolean()),
  },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: {
      workspaceId: 7,
      watchlistId: exampleWatchlist.id,
      idempotencyKey: null,
      entityIds: [exampleEntity.entity_id],
      allRegistrations: true,
    },
    reply: { followed: { object: 'list', data: [exampleEntity] }, addedCount: 1 },
  },
});
