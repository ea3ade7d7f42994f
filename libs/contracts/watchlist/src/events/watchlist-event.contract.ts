import { defineMessage, Field, publicObject, type Shape, utcTime } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { type EventPayload, exampleEvent, showEvent, watchlistEvent, type watchlistEvents } from './event-payload.ts';
import { idempotencyFields, type RepeatableReply, watchlistFields } from '../request-fields.ts';
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

/** Puts a test event into a watchlist: it is numbered and delivered as any other. */
export const sendTestEvent = defineMessage<EventPayload & RepeatableReply>('as received')({
  subject: 'watchlist.send-test-event',
  deadlineMs: 2_500,
  request: { ...watchlistFields, ...idempotencyFields },
  errors: [codes.watchlist.notFound, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, idempotencyKey: null },
    reply: exampleEvent,
  },
});

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
