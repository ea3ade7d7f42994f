import { codes } from '@registry/errors';
import { latencyBuckets } from '@registry/observability';
import { Counter, Gauge, Histogram } from 'prom-client';

/** Messages over NATS by subject, at the caller and at the service. */
export const messageMetrics = {
  calls: new Histogram({
    name: 'nats_call_duration_seconds',
    help: 'Duration of NATS requests in seconds, measured by the caller, by subject and outcome.',
    labelNames: ['subject', 'outcome'],
    buckets: [...latencyBuckets],
  }),
  hedged: new Counter({
    name: 'nats_calls_hedged_total',
    help: 'Reads sent again to another replica because the first did not respond in time, by subject.',
    labelNames: ['subject'],
  }),
  requests: new Histogram({
    name: 'nats_request_duration_seconds',
    help: 'Duration of NATS requests in seconds, measured by the service, by subject and outcome.',
    labelNames: ['subject', 'outcome'],
    buckets: [...latencyBuckets],
  }),
  queue: new Histogram({
    name: 'nats_request_queue_seconds',
    help: 'Time from sending a NATS request to the start of its handling in seconds, by the clocks of both sides, by subject.',
    labelNames: ['subject'],
    buckets: [...latencyBuckets],
  }),
  inFlight: new Gauge({
    name: 'nats_requests_in_flight',
    help: 'NATS requests in flight.',
  }),
  connected: new Gauge({
    name: 'nats_connected',
    help: '1 while the connection to NATS is up, else 0.',
    labelNames: ['connection'],
  }),
};

/** How a message ended: with a reply, an error response, a failure, no reply in time, or too late to be handled. */
export type Outcome = 'ok' | 'refused' | 'failed' | 'unavailable' | 'expired';

const faults: Readonly<Record<string, Outcome>> = {
  [codes.service.upstreamUnavailable.slug]: 'unavailable',
  [codes.service.internalError.slug]: 'failed',
  [codes.service.invalidMessage.slug]: 'failed',
};

/** The outcome of a message that ended with the error of this code. */
export function findOutcome(slug: string): Outcome {
  return faults[slug] ?? 'refused';
}
