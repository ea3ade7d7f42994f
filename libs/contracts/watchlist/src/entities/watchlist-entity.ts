import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';

/** A company that a watchlist follows. */
export const watchlistEntity = publicObject('WatchlistEntity', 'A company that a watchlist follows.', {
  object: Field.objectType('watchlist_entity'),
  id: Field.string('The id of this follow entry (not of the company).', 'we_9sQ2LkX0bVn7RmYcAd4fT1'),
  entity_id: Field.string('The id of the company.', 'us-or-150000007'),
  followed_at: Field.time('Time when the company was followed.'),
  status: Field.choice(
    ['active', 'removed'],
    'The status of the entry. `active`: changes create events. `removed`: the company is not available here until `business.restored`.',
  ),
  all_registrations: Field.flag(
    'Whether the other registrations of its entity are followed too. Those that join later are added, and those that leave are removed.',
  ),
  followed_through: Field.stringOrNull(
    'The id of the followed company whose entity this one is in, if it is followed for that; `null` if it is followed by itself.',
    null,
  ),
});

export type WatchlistEntity = Shape<typeof watchlistEntity>;

/** The companies that a request named, as they are followed now. */
export const followedEntities = publicObject('FollowedEntities', 'The followed companies of the request.', {
  object: Field.objectType('list'),
  data: Field.list(watchlistEntity, 'The followed companies in the order of the request, without duplicates.'),
});

export type FollowedEntities = Shape<typeof followedEntities>;

export const exampleEntity: WatchlistEntity = makeExample(watchlistEntity, {
  followed_at: '2026-11-02T08:16:00.000Z',
  status: 'active',
  all_registrations: true,
});
