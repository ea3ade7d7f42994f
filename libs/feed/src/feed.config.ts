import { num } from '@registry/config';

/** Settings of a publisher, to be spread into its own. */
export const feedPublisherSpecs = {
  FEED_STREAM_DAYS: num({ default: 7, desc: 'days that JetStream keeps change events' }),
  FEED_STREAM_MB_MAX: num({
    default: 1_024,
    desc: 'maximum size of each stream in JetStream, in megabytes; the oldest messages are removed first',
  }),
  FEED_STREAM_REPLICAS: num({
    default: 1,
    desc: 'number of NATS servers that store each message; 3 in a cluster of three',
  }),
  FEED_OUTBOX_DAYS: num({ default: 30, desc: 'days that published change events stay in the outbox' }),
};

/** How a publisher keeps its change events. */
export interface FeedPublisherSettings {
  readonly streamDays: number;
  /** Megabytes per stream. */
  readonly streamMbMax: number;
  readonly streamReplicas: number;
  readonly outboxDays: number;
}

/** Returns the settings that `feedPublisherSpecs` read. */
export function feedPublisherSettings(config: {
  readonly FEED_STREAM_DAYS: number;
  readonly FEED_STREAM_MB_MAX: number;
  readonly FEED_STREAM_REPLICAS: number;
  readonly FEED_OUTBOX_DAYS: number;
}): FeedPublisherSettings {
  return {
    streamDays: config.FEED_STREAM_DAYS,
    streamMbMax: config.FEED_STREAM_MB_MAX,
    streamReplicas: config.FEED_STREAM_REPLICAS,
    outboxDays: config.FEED_OUTBOX_DAYS,
  };
}

/** Settings of a service that listens, to be spread into its own. */
export const feedConsumerSpecs = {
  FEED_IDLE_SECONDS: num({
    default: 5,
    desc: 'seconds without a change event before the publisher is checked for missed ones',
  }),
};
