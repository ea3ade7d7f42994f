import { Counter, Gauge } from 'prom-client';

/**
 * Announcements on their way, at their owner and at each listener. How far behind something is shows as the time since it had
 * everything: a point in time is true of the newest replica that says it, whichever of them is active.
 */
export const feedMetrics = {
  published: new Counter({
    name: 'feed_published_announcements_total',
    help: 'Announcements that the relay of this owner has published, by lane.',
    labelNames: ['lane'],
  }),
  relayCaughtUp: new Gauge({
    name: 'feed_relay_caught_up_timestamp_seconds',
    help: 'When the relay last found nothing to publish, by lane; at first when it started.',
    labelNames: ['lane'],
  }),
  applied: new Counter({
    name: 'feed_applied_announcements_total',
    help: 'Announcements that this listener has applied, by owner and lane.',
    labelNames: ['owner', 'lane'],
  }),
  pending: new Gauge({
    name: 'feed_pending_announcements',
    help: 'Announcements in the stream behind the last one applied, by owner and lane.',
    labelNames: ['owner', 'lane'],
  }),
  listenerCaughtUp: new Gauge({
    name: 'feed_listener_caught_up_timestamp_seconds',
    help: 'When this listener last had everything that the owner had announced, by owner and lane; at first when it started to listen.',
    labelNames: ['owner', 'lane'],
  }),
  deadLetters: new Counter({
    name: 'feed_dead_letters_total',
    help: 'Items that could not be applied and were set aside, by owner.',
    labelNames: ['owner'],
  }),
};
