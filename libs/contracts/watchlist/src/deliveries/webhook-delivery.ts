import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import Type from 'typebox';

/**
 * `dead`: it did not arrive by the last attempt. `skipped`: its workspace gave it up, its company was removed, or the webhook no longer
 * wants its type. Then the events after it are sent, and it can be sent again.
 */
export const deliveryStatuses = ['pending', 'succeeded', 'dead', 'skipped'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

const deliveryAttempt = publicObject('DeliveryAttempt', 'One attempt to post an event.', {
  attempted_at: Field.time('Time when the event was posted.'),
  latency_ms: Field.count('Duration of the attempt in milliseconds, timeouts included.'),
  http_status: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The HTTP status of the response; `null` if there was none.',
  }),
  error: Field.stringOrNull('Why there was no response; `null` if there was one.'),
  response_body: Field.stringOrNull('The first kilobyte of the response body; `null` if there was none.'),
});

/** The way of an event to a webhook's address. */
export const webhookDelivery = publicObject('WebhookDelivery', 'The delivery of one event to a webhook.', {
  object: Field.objectType('webhook_delivery'),
  id: Field.string('The id of the delivery.', 'dlv_0bVn7RmYcAd4fT9qLw2ZxK'),
  event_id: Field.string('The id of the event.', 'evt_Vn7RmYcAd4fT9qLw2ZxK0b'),
  event_type: Field.choice(EVENT_TYPE_NAMES, 'The type of the event. See `WatchlistEvent.type` for the types.'),
  sequence: Field.count('The sequence of the event in the watchlist.', { minimum: 1 }),
  status: Field.choice(
    deliveryStatuses,
    'The status. `pending`: another attempt follows. `succeeded`: the receiver accepted the event. `dead`: every attempt failed. `skipped`: you skipped it, its company was removed, or the webhook no longer wants its type.',
  ),
  attempt_count: Field.count('Number of attempts.'),
  next_attempt_at: Field.timeOrNull('Time of the next attempt; `null` during an attempt and if none follows.'),
  created_at: Field.time('Time when the delivery was created.'),
  attempts: Field.list(deliveryAttempt, 'The attempts, oldest first; of more than 20 the newest.'),
});

export type DeliveryAttempt = Shape<typeof deliveryAttempt>;
export type WebhookDelivery = Shape<typeof webhookDelivery>;

export const exampleDelivery: WebhookDelivery = makeExample(webhookDelivery, {
  event_type: 'business.status_changed',
  sequence: 1,
  status: 'succeeded',
  attempt_count: 1,
  next_attempt_at: null,
  created_at: '2026-11-09T08:15:30.000Z',
  attempts: [
    {
      attempted_at: '2026-11-09T08:15:30.900Z',
      latency_ms: 84,
      http_status: 200,
      error: null,
      response_body: 'ok',
    },
  ],
});
