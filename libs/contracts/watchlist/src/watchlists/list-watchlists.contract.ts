import { defineMessage, orNull, windowFields } from '@registry/contracts-message';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { exampleWatchlist, watchlistStatuses, type Watchlist } from './watchlist.ts';

export interface ListWatchlistsReply {
  /** Newest first. */
  readonly watchlists: readonly Watchlist[];
  /** Exact. */
  readonly totalCount: number;
}

/** The watchlists of a workspace. */
export const listWatchlists = defineMessage<ListWatchlistsReply>()({
  subject: 'watchlist.list-watchlists',
  deadlineMs: 2_500,
  request: {
    ...workspaceFields,
    ...windowFields,
    /** Null for all. */
    status: orNull(Type.Enum(watchlistStatuses)),
  },
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30, status: null },
    reply: { watchlists: [exampleWatchlist], totalCount: 1 },
  },
});
