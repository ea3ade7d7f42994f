import { defineMessage, orNull, windowFields } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { exampleWatchlist, watchlistStatuses, type Watchlist } from './watchlist.ts';

export const listWatchlistsRequest = Type.Object({
  ...workspaceFields,
  ...windowFields,
  /** Null for all. */
  status: orNull(Type.Enum(watchlistStatuses)),
});

export type ListWatchlistsRequest = Static<typeof listWatchlistsRequest>;

export interface ListWatchlistsReply {
  /** Newest first. */
  readonly watchlists: readonly Watchlist[];
  /** Exact. */
  readonly totalCount: number;
}

/** The watchlists of a workspace. */
export const listWatchlists = defineMessage<typeof listWatchlistsRequest, ListWatchlistsReply>({
  subject: 'watchlist.list-watchlists',
  deadlineMs: 2_500,
  request: listWatchlistsRequest,
  errors: [],
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30, status: null },
    reply: { watchlists: [exampleWatchlist], totalCount: 1 },
  },
});
