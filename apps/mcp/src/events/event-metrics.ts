import { Counter } from 'prom-client';

/** Deliveries of events to the webhooks of subscriptions. */
export const eventMetrics = {
  posts: new Counter({
    name: 'mcp_event_posts_total',
    help: 'Events posted to webhooks of subscriptions, by outcome; a dead one is not retried.',
    labelNames: ['outcome'],
  }),
};

export function countPost(outcome: 'succeeded' | 'failed' | 'dead'): void {
  eventMetrics.posts.inc({ outcome });
}
