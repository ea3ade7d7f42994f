import { defineMessage, windowFields, type ListReply } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { exampleEntity, type WatchlistEntity } from './watchlist-entity.ts';

export interface ListEntitiesReply extends ListReply<WatchlistEntity> {
  /** Legal names of the items, in the same order; null for a company that was removed. */
  readonly names: readonly (string | null)[];
}

/** The companies that a watchlist follows. In the order in which they were followed. */
export const listEntities = defineMessage<ListEntitiesReply>('as received')({
  subject: 'watchlist.list-entities',
  deadlineMs: 2_500,
  request: { ...watchlistFields, ...windowFields },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, offset: 0, limit: 30 },
    reply: { items: [exampleEntity], names: ['CEDAR RIDGE BAKERY, LLC'], totalCount: 1 },
  },
});
