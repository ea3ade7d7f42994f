import { codes } from '@registry/errors';
import { latencyBuckets } from '@registry/observability';
import { Counter, Gauge, Histogram } from 'prom-client';

/** Messages over NATS by subject, on the side that asks and on the side that answers. */
export const messageMetrics = {
  calls: new Histogram({
    name: 'nats_call_duration_seconds',
    help: 'Seconds from a question to its answer, as the one who asks waits for it, by subject and outcome.',
    labelNames: ['subject', 'outcome'],
    buckets: [...latencyBuckets],
  }),
  hedged: new Counter({
    name: 'nats_calls_hedged_total',
    help: 'Reads asked a second time, of another replica, because the first one had not answered, by subject.',
    labelNames: ['subject'],
  }),
  requests: new Histogram({
    name: 'nats_request_duration_seconds',
    help: 'Seconds from the arrival of a question to its answer, by subject and outcome.',
    labelNames: ['subject', 'outcome'],
    buckets: [...latencyBuckets],
  }),
  queue: new Histogram({
    name: 'nats_request_queue_seconds',
    help: 'Seconds from the sending of a question to the start of its handling, by the clocks of both, by subject.',
    labelNames: ['subject'],
    buckets: [...latencyBuckets],
  }),
  inFlight: new Gauge({
    name: 'nats_requests_in_flight',
    help: 'Questions that have arrived and are not answered yet.',
  }),
  connected: new Gauge({
    name: 'nats_connected',
    help: '1 while NATS is reachable by the connection, else 0.',
    labelNames: ['connection'],
  }),
};

/** How a message ended: with a reply, an error that is an answer, a fault, none in time, or too late to be handled. */
export type Outcome = 'ok' | 'refused' | 'failed' | 'unavailable' | 'expired';

const faults: Readonly<Record<string, Outcome>> = {
  [codes.service.upstreamUnavailable.slug]: 'unavailable',
  [codes.service.internalError.slug]: 'failed',
  [codes.service.invalidMessage.slug]: 'failed',
};

/** The outcome of a message that ended with the error of this code. */
export function outcomeOf(slug: string): Outcome {
  return faults[slug] ?? 'refused';
}
