import { Field, defineMessage, publicObject, type Shape, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { exampleEntity } from './watchlist-entity.ts';

/** That a company is followed no more. */
export const unfollowedEntity = publicObject('UnfollowedEntity', 'The company that is no longer followed.', {
  object: Field.objectType('watchlist_entity'),
  entity_id: Field.string('The id of the company, as in the path.'),
  deleted: Field.always('Always `true`.'),
});

/** Follows a company no more; its events stay. `watchlist_not_found` also where the watchlist does not follow it. */
export const unfollowEntity = defineMessage<Shape<typeof unfollowedEntity>>('no company')({
  subject: 'watchlist.unfollow-entity',
  deadlineMs: 2_500,
  request: { ...watchlistFields, entityId: text(300) },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, entityId: exampleEntity.entity_id },
    reply: { object: 'watchlist_entity', entity_id: exampleEntity.entity_id, deleted: true },
  },
});
