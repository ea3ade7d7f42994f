import type { Lane } from './feed-event.ts';

/** The JetStream stream `prompt` or `bulk` of a publisher. */
export function streamName(owner: string, lane: Lane): string {
  return `${owner}-${lane}`;
}

/** The subject of a topic in a stream: `feed.business-registry.bulk.registry.changed`. */
export function feedSubject(owner: string, lane: Lane, topic: string): string {
  return `feed.${owner}.${lane}.${topic}`;
}

/**
 * The subject on which a service signals, without content, that its responses may have changed: `changed.demo`. A lost
 * signal is not repeated.
 */
export function changedSubject(service: string): string {
  return `changed.${service}`;
}

/** Headers of a message in a stream. */
export const feedHeaders = {
  /** Which log the position belongs to. */
  epoch: 'Feed-Epoch',
  /** Contiguous within a stream and an epoch, from 1. */
  position: 'Feed-Position',
  topic: 'Feed-Topic',
  /** `gzip`, or `ask` if the items were too large for a message: the publisher then returns them in parts. */
  encoding: 'Content-Encoding',
} as const;
