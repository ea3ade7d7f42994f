import { choice, list, objectType, publicObject, type Shape, string, time } from '@registry/contracts-message';

/** A company that a watchlist follows. */
export const watchlistEntity = publicObject('WatchlistEntity', {
  object: objectType('watchlist_entity'),
  id: string('Of the following, not of the company.', 'we_9sQ2LkX0bVn7RmYcAd4fT1'),
  entity_id: string('The company.', 'us-or-153169496'),
  followed_at: time('Since when it is followed.'),
  status: choice(
    ['active', 'removed'],
    '`removed`: the register does not have the company any more, as happens to made-up companies alone.',
  ),
});

export type WatchlistEntity = Shape<typeof watchlistEntity>;

/** The companies that a request named, as they are followed now. */
export const followedEntities = publicObject('FollowedEntities', {
  object: objectType('list'),
  data: list(watchlistEntity, 'In the order of the request, each once.'),
});

export type FollowedEntities = Shape<typeof followedEntities>;

export const exampleEntity: WatchlistEntity = {
  object: 'watchlist_entity',
  id: 'we_9sQ2LkX0bVn7RmYcAd4fT1',
  entity_id: 'us-or-153169496',
  followed_at: '2026-11-02T08:16:00.000Z',
  status: 'active',
};
