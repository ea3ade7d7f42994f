import type { EventType } from '@registry/domain';

/**
 * `dead`: it did not arrive by the last attempt. `skipped`: its workspace gave it up. Then the events after it are sent, and it can be
 * sent again.
 */
export const deliveryStatuses = ['pending', 'succeeded', 'dead', 'skipped'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One time that an event was sent. */
export interface DeliveryAttempt {
  /** ISO 8601 UTC, milliseconds. */
  readonly attemptedAt: string;
  readonly latencyMs: number;
  /** Null where there was no answer. */
  readonly httpStatus: number | null;
  /** Why there was none, in a sentence; null where there was one. */
  readonly error: string | null;
  /** The answer's first kilobyte; null where there was none. */
  readonly responseBody: string | null;
}

/** The way of one event to a webhook's endpoint. */
export interface WebhookDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly sequence: number;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** ISO 8601 UTC, milliseconds; null while an attempt is under way, and when there is none to come. */
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

export const exampleDelivery: WebhookDelivery = {
  id: 'dlv_0bVn7RmYcAd4fT9qLw2ZxK',
  eventId: 'evt_Vn7RmYcAd4fT9qLw2ZxK0b',
  eventType: 'business.status_changed',
  sequence: 1,
  status: 'succeeded',
  attemptCount: 1,
  nextAttemptAt: null,
  createdAt: '2026-11-09T08:15:30.000Z',
  attempts: [
    {
      attemptedAt: '2026-11-09T08:15:30.900Z',
      latencyMs: 84,
      httpStatus: 200,
      error: null,
      responseBody: 'ok',
    },
  ],
};
