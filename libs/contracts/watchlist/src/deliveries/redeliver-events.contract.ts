import { Field, defineMessage, publicObject, type Shape, utcTime } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { idempotencyFields, type RepeatableReply, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';

/** The deliveries that a request has repeated. */
export const redelivery = publicObject('Redelivery', 'The deliveries that are posted again.', {
  object: Field.objectType('redelivery'),
  count: Field.count('Number of deliveries that are posted again.'),
});

export type RedeliverEventsReply = Shape<typeof redelivery>;

/** Posts again what is dead or skipped of the events that were due since a time. Those that are pending are posted anyway. */
export const redeliverEvents = defineMessage<RedeliverEventsReply & RepeatableReply>('no company')({
  subject: 'watchlist.redeliver-events',
  deadlineMs: 5_000,
  request: { ...watchlistFields, ...idempotencyFields, since: utcTime },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: {
      workspaceId: 7,
      watchlistId: exampleWatchlist.id,
      idempotencyKey: null,
      since: '2026-11-01T00:00:00.000Z',
    },
    reply: { object: 'redelivery', count: 1 },
  },
});
