import { defineMessage, type Shape } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { exampleEvent, showEvent, type watchlistEvents } from './event-payload.ts';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';

/** In the order of their sequence, without gaps. The first one follows `after` unless those between are kept no longer. */
export type ListEventsReply = Shape<typeof watchlistEvents>;

/** The events of a watchlist after one that the caller has. */
export const listEvents = defineMessage<ListEventsReply>()({
  subject: 'watchlist.list-events',
  deadlineMs: 2_500,
  shows: (reply, show) => ({ ...reply, data: reply.data.map((event) => showEvent(event, show)) }),
  request: {
    ...watchlistFields,
    /** Events with a greater sequence are wanted. */
    after: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 1, maximum: 100 }),
  },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, after: 0, limit: 100 },
    reply: { object: 'list', data: [exampleEvent], has_more: false, last_sequence: 1 },
  },
});
