import { Field, defineMessage, publicObject, type Shape } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from './watchlist.ts';

/** That a watchlist is not there any more. */
export const deletedWatchlist = publicObject('DeletedWatchlist', 'The deleted watchlist.', {
  object: Field.objectType('watchlist'),
  id: Field.string('The id of the watchlist.'),
  deleted: Field.always('Always `true`.'),
});

export type DeleteWatchlistReply = Shape<typeof deletedWatchlist>;

/** Deletes a watchlist with its events and deliveries. */
export const deleteWatchlist = defineMessage<DeleteWatchlistReply>()({
  subject: 'watchlist.delete-watchlist',
  deadlineMs: 5_000,
  request: watchlistFields,
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id },
    reply: { object: 'watchlist', id: exampleWatchlist.id, deleted: true },
  },
});
