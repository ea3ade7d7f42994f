import { defineMessage, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { exampleEntity, type WatchlistEntity } from './watchlist-entity.ts';

export interface ListEntitiesReply {
  /** In the order in which they were followed. */
  readonly entities: readonly WatchlistEntity[];
  /** Their legal names, in the same order; null for a company that was removed. */
  readonly names: readonly (string | null)[];
  /** Exact. */
  readonly totalCount: number;
}

/** The companies that a watchlist follows. */
export const listEntities = defineMessage<ListEntitiesReply>()({
  subject: 'watchlist.list-entities',
  deadlineMs: 2_500,
  request: { ...watchlistFields, ...windowFields },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, offset: 0, limit: 30 },
    reply: { entities: [exampleEntity], names: ['CEDAR RIDGE BAKERY, LLC'], totalCount: 1 },
  },
});
