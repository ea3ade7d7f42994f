import {
  choice,
  flag,
  list,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  time,
} from '@registry/contracts-message';

/** A company that a watchlist follows. */
export const watchlistEntity = publicObject('WatchlistEntity', 'A company that a watchlist follows.', {
  object: objectType('watchlist_entity'),
  id: string('The id of this follow entry (not of the company).', 'we_9sQ2LkX0bVn7RmYcAd4fT1'),
  entity_id: string('The id of the company.', 'us-or-150000007'),
  followed_at: time('Time when the company was followed.'),
  status: choice(
    ['active', 'removed'],
    'The status of the entry. `active`: changes create events. `removed`: the company is not available here until `business.restored`.',
  ),
  all_registrations: flag(
    'Whether the other registrations of its entity are followed too. Those that join later are added, and those that leave are removed.',
  ),
  followed_through: stringOrNull(
    'The id of the followed company whose entity this one is in, if it is followed for that; `null` if it is followed by itself.',
    null,
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
  all_registrations: true,
  followed_through: null,
};
