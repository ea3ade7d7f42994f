import type { FeedStream } from './feed-event.ts';

/** The JetStream stream `prompt` or `bulk` of a publisher. */
export function streamName(publisher: string, stream: FeedStream): string {
  return `${publisher}-${stream}`;
}

/** The subject of a topic in a stream: `feed.business-registry.bulk.registry.changed`. */
export function feedSubject(publisher: string, stream: FeedStream, topic: string): string {
  return `feed.${publisher}.${stream}.${topic}`;
}

/**
 * The subject on which a service signals, without content, that its responses may have changed: `changed.demo`. A lost
 * signal is not repeated.
 */
export function changedSubject(service: string): string {
  return `changed.${service}`;
}

/**
 * The form of the items in change events. It is raised when the version before cannot read them: publisher and consumer then wait
 * for each other's upgrade, and no item is lost.
 */
export const FEED_FORM = 2;

/** Headers of a message in a stream. */
export const feedHeaders = {
  /** Which log the position belongs to. */
  epoch: 'Feed-Epoch',
  /** Contiguous within a stream and an epoch, from 1. */
  position: 'Feed-Position',
  topic: 'Feed-Topic',
  /** The form of the items, which are in the message, gzipped, unless they are too large for it. */
  form: 'Feed-Form',
} as const;
