import { Counter, Gauge } from 'prom-client';

/**
 * Change events on their way, at the publisher and at each consumer. The lag is the time since a replica was last up to date.
 * Use the newest time of all replicas, because only one of them is active.
 */
export const feedMetrics = {
  published: new Counter({
    name: 'feed_published_announcements_total',
    help: 'Change events that the relay of this publisher has published, by stream.',
    labelNames: ['lane'],
  }),
  relayCaughtUp: new Gauge({
    name: 'feed_relay_caught_up_timestamp_seconds',
    help: 'Time when the relay last had nothing left to publish, by stream; initially its start time.',
    labelNames: ['lane'],
  }),
  applied: new Counter({
    name: 'feed_applied_announcements_total',
    help: 'Change events that this consumer has applied, by publisher and stream.',
    labelNames: ['owner', 'lane'],
  }),
  pending: new Gauge({
    name: 'feed_pending_announcements',
    help: 'Change events in the stream that are not applied yet, by publisher and stream.',
    labelNames: ['owner', 'lane'],
  }),
  consumerCaughtUp: new Gauge({
    name: 'feed_listener_caught_up_timestamp_seconds',
    help: 'Time when this consumer was last up to date with its publisher, by publisher and stream; initially its start time.',
    labelNames: ['owner', 'lane'],
  }),
  deadLetters: new Counter({
    name: 'feed_dead_letters_total',
    help: 'Items that could not be applied and became dead letters, by publisher.',
    labelNames: ['owner'],
  }),
};
