import { Field, defineMessage, publicObject, type Shape, utcTime } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { exampleEvent, showEvent, watchlistEvent } from './event-payload.ts';

/** The events that a watchlist would have had. Those that were events of it have the ids that they had. */
export const rehearsal = publicObject('Rehearsal', 'The events that the watchlist would have created.', {
  object: Field.objectType('list'),
  data: Field.list(watchlistEvent, 'The first thousand events, oldest first, numbered from 1.'),
  has_more: Field.flag('Whether there are more events. If so, preview from a later time.'),
});

export type RehearseWatchlistReply = Shape<typeof rehearsal>;

/**
 * The events that a watchlist with the companies of now would have had since a time, by the history that is kept: the newest 50 changes
 * of each company and of each of its records, and records that are dated since then. Nothing is written or delivered.
 */
export const rehearseWatchlist = defineMessage<RehearseWatchlistReply>()({
  subject: 'watchlist.rehearse-watchlist',
  deadlineMs: 10_000,
  shows: (reply, show) => ({ ...reply, data: reply.data.map((event) => showEvent(event, show)) }),
  request: {
    ...watchlistFields,
    since: utcTime,
  },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, since: '2026-11-01T00:00:00.000Z' },
    reply: { object: 'list', data: [exampleEvent], has_more: false },
  },
});
