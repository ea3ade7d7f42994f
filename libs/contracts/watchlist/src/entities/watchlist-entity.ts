import { choice, list, objectType, publicObject, type Shape, string, time } from '@registry/contracts-message';

/** A company that a watchlist follows. */
export const watchlistEntity = publicObject('WatchlistEntity', 'A company that a watchlist follows.', {
  object: objectType('watchlist_entity'),
  id: string('The id of this follow entry (not of the company).', 'we_9sQ2LkX0bVn7RmYcAd4fT1'),
  entity_id: string('The id of the company.', 'us-or-150000007'),
  followed_at: time('Time when the company was followed.'),
  status: choice(
    ['active', 'removed'],
    'The status of the entry. `active`: changes create events. `removed`: the company no longer exists here (sample companies only).',
  ),
});

export type WatchlistEntity = Shape<typeof watchlistEntity>;

/** The companies that a request named, as they are followed now. */
export const followedEntities = publicObject('FollowedEntities', 'The followed companies of the request.', {
  object: objectType('list'),
  data: list(watchlistEntity, 'The followed companies in the order of the request, without duplicates.'),
});

export type FollowedEntities = Shape<typeof followedEntities>;

export const exampleEntity: WatchlistEntity = {
  object: 'watchlist_entity',
  id: 'we_9sQ2LkX0bVn7RmYcAd4fT1',
  entity_id: 'us-or-150000007',
  followed_at: '2026-11-02T08:16:00.000Z',
  status: 'active',
};
