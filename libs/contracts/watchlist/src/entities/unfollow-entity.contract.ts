import { defineMessage, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { watchlistFields } from '../request-fields.ts';
import { exampleEntity, exampleWatchlist } from '../watchlists/watchlist.ts';

export const unfollowEntityRequest = Type.Object({ ...watchlistFields, entityId: text(300) });

export type UnfollowEntityRequest = Static<typeof unfollowEntityRequest>;

export interface UnfollowEntityReply {
  readonly entityId: string;
}

/** Follows a company no more; its events stay. `watchlist_not_found` also where the watchlist does not follow it. */
export const unfollowEntity = defineMessage<typeof unfollowEntityRequest, UnfollowEntityReply>({
  subject: 'watchlist.unfollow-entity',
  deadlineMs: 2_500,
  request: unfollowEntityRequest,
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, entityId: exampleEntity.entityId },
    reply: { entityId: exampleEntity.entityId },
  },
});
