import { defineMessage, orNull, type RequestFor } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { watchlistFields } from '../request-fields.ts';
import { deliveryChanges, exampleWatchlist, type Watchlist, watchlistName } from './watchlist.ts';

/** Renames a watchlist, sets how it is delivered, pauses it or makes it active. What is not named stays. */
export const updateWatchlist = defineMessage<Watchlist>('no company')({
  subject: 'watchlist.update-watchlist',
  deadlineMs: 6_000,
  request: {
    ...watchlistFields,
    /** Null leaves it; likewise below. */
    name: orNull(watchlistName),
    /** Of the same type as before: a webhook stays one. Setting the URL or the address enables what is disabled. */
    delivery: orNull(deliveryChanges),
    /** `active` enables what is disabled or paused. */
    status: orNull(Type.Enum(['active', 'paused'])),
  },
  errors: [codes.watchlist.notFound, codes.body.invalid],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, name: 'Suppliers', delivery: null, status: null },
    reply: exampleWatchlist,
  },
});

export type UpdateWatchlistRequest = RequestFor<typeof updateWatchlist>;
