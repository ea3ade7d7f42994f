import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist, type Watchlist } from './watchlist.ts';

/** One watchlist of a workspace, or `watchlist_not_found`. */
export const getWatchlist = defineMessage<Watchlist>()({
  subject: 'watchlist.get-watchlist',
  deadlineMs: 2_500,
  request: watchlistFields,
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id },
    reply: exampleWatchlist,
  },
});
