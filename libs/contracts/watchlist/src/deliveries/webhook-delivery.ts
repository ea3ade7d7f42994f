import {
  choice,
  count,
  list,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  time,
  timeOrNull,
} from '@registry/contracts-message';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import Type from 'typebox';

/**
 * `dead`: it did not arrive by the last attempt. `skipped`: its workspace gave it up. Then the events after it are sent, and it can be
 * sent again.
 */
export const deliveryStatuses = ['pending', 'succeeded', 'dead', 'skipped'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

const deliveryAttempt = publicObject('DeliveryAttempt', {
  attempted_at: time('When the event was posted.'),
  latency_ms: count('Milliseconds to the answer, or to its absence.'),
  http_status: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Of the answer; null where there was none.',
  }),
  error: stringOrNull('Why there was none; null where there was one.'),
  response_body: stringOrNull("The answer's first kilobyte; null where there was none."),
});

/** The way of an event to a webhook's address. */
export const webhookDelivery = publicObject('WebhookDelivery', {
  object: objectType('webhook_delivery'),
  id: string('Its id.', 'dlv_0bVn7RmYcAd4fT9qLw2ZxK'),
  event_id: string('The event.', 'evt_Vn7RmYcAd4fT9qLw2ZxK0b'),
  event_type: choice(EVENT_TYPE_NAMES, "The event's type."),
  sequence: count("The event's place in the watchlist.", { minimum: 1 }),
  status: choice(
    deliveryStatuses,
    '`pending`: an attempt follows. `succeeded`: the receiver took it. `dead`: no attempt follows. `skipped`: you gave it up.',
  ),
  attempt_count: count('How often it was posted.'),
  next_attempt_at: timeOrNull('Time of the next attempt; null while an attempt is under way, and when none follows.'),
  created_at: time('Since when it is to be delivered.'),
  attempts: list(deliveryAttempt, 'Oldest first.'),
});

export type DeliveryAttempt = Shape<typeof deliveryAttempt>;
export type WebhookDelivery = Shape<typeof webhookDelivery>;

export const exampleDelivery: WebhookDelivery = {
  object: 'webhook_delivery',
  id: 'dlv_0bVn7RmYcAd4fT9qLw2ZxK',
  event_id: 'evt_Vn7RmYcAd4fT9qLw2ZxK0b',
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
};
