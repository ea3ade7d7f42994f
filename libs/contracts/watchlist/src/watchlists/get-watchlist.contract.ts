import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist, type Watchlist } from './watchlist.ts';

export const getWatchlistRequest = Type.Object(watchlistFields);

export type GetWatchlistRequest = Static<typeof getWatchlistRequest>;

/** One watchlist of a workspace, or `watchlist_not_found`. */
export const getWatchlist = defineMessage<typeof getWatchlistRequest, Watchlist>({
  subject: 'watchlist.get-watchlist',
  deadlineMs: 2_500,
  request: getWatchlistRequest,
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id },
    reply: exampleWatchlist,
  },
});
