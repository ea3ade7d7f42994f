import { Counter, Histogram } from 'prom-client';

/** Deliveries of events to webhooks. */
export const deliveryMetrics = {
  attempts: new Counter({
    name: 'watchlist_webhook_attempts_total',
    help: 'Webhook delivery attempts, by outcome: succeeded, retried, dead or disabled.',
    labelNames: ['outcome'],
  }),
  seconds: new Histogram({
    name: 'watchlist_webhook_attempt_seconds',
    help: 'Duration of webhook delivery attempts in seconds, timeouts included.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  }),
};
