import {
  defineMessage,
  Field,
  type ListReply,
  orNull,
  publicObject,
  type Shape,
  text,
  utcTime,
  windowFields,
} from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { idempotencyFields, type RepeatableReply, watchlistFields, workspaceFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { deliveryStatuses, exampleDelivery, type WebhookDelivery } from './webhook-delivery.ts';

/** The events of a watchlist that were posted to its webhook, each with what came of every attempt. A digest has none. Those of the newest events first. */
export const listDeliveries = defineMessage<ListReply<WebhookDelivery>>('no company')({
  subject: 'watchlist.list-deliveries',
  deadlineMs: 2_500,
  request: {
    ...watchlistFields,
    ...windowFields,
    /** Null for all. */
    status: orNull(Type.Enum(deliveryStatuses)),
  },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, offset: 0, limit: 30, status: null },
    reply: { items: [exampleDelivery], totalCount: 1 },
  },
});

/**
 * Sends an event once more, at once and independently of the others: a dead one, or one that the receiver lost. One
 * that waits for its next attempt gets that attempt now. A disabled webhook is tried too. The reply is the delivery
 * before the attempt; the log shows the attempt afterwards.
 */
export const redeliver = defineMessage<WebhookDelivery & RepeatableReply>('no company')({
  subject: 'watchlist.redeliver',
  deadlineMs: 2_500,
  request: { ...workspaceFields, ...idempotencyFields, deliveryId: text(100) },
  errors: [codes.watchlist.notFound, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, idempotencyKey: null, deliveryId: exampleDelivery.id },
    reply: exampleDelivery,
  },
});

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

/** Gives up the event that holds back those after it, which are posted at once. `invalid_body` for a delivery that is not pending. */
export const skipDelivery = defineMessage<WebhookDelivery & RepeatableReply>('no company')({
  subject: 'watchlist.skip-delivery',
  deadlineMs: 2_500,
  request: { ...workspaceFields, ...idempotencyFields, deliveryId: text(100) },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, idempotencyKey: null, deliveryId: exampleDelivery.id },
    reply: { ...exampleDelivery, status: 'skipped' },
  },
});
