import { Counter, Gauge } from 'prom-client';

/**
 * Announcements on their way, at their owner and at each listener. How far behind something is shows as the time since it had
 * everything: a point in time is true of the newest replica that says it, whichever of them is active.
 */
export const feedMetrics = {
  published: new Counter({
    name: 'feed_published_announcements_total',
    help: 'Change events that the relay of this publisher has published, by lane.',
    labelNames: ['lane'],
  }),
  relayCaughtUp: new Gauge({
    name: 'feed_relay_caught_up_timestamp_seconds',
    help: 'Time when the relay last had nothing left to publish, by lane; initially its start time.',
    labelNames: ['lane'],
  }),
  applied: new Counter({
    name: 'feed_applied_announcements_total',
    help: 'Change events that this consumer has applied, by owner and lane.',
    labelNames: ['owner', 'lane'],
  }),
  pending: new Gauge({
    name: 'feed_pending_announcements',
    help: 'Change events in the stream that are not applied yet, by owner and lane.',
    labelNames: ['owner', 'lane'],
  }),
  listenerCaughtUp: new Gauge({
    name: 'feed_listener_caught_up_timestamp_seconds',
    help: 'Time when this consumer was last up to date with its publisher, by owner and lane; initially its start time.',
    labelNames: ['owner', 'lane'],
  }),
  deadLetters: new Counter({
    name: 'feed_dead_letters_total',
    help: 'Items that could not be applied and became dead letters, by owner.',
    labelNames: ['owner'],
  }),
};
