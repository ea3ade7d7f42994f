import type { Lane } from './feed-event.ts';

/** The JetStream stream of one lane of an owner. */
export function streamName(owner: string, lane: Lane): string {
  return `${owner}-${lane}`;
}

/** The subject of a topic in a lane: `feed.business-registry.bulk.registry.changed`. */
export function feedSubject(owner: string, lane: Lane, topic: string): string {
  return `feed.${owner}.${lane}.${topic}`;
}

/** Where a service says, without content, that what it answers may be another now: `changed.demo`. What is lost is not sent again. */
export function changedSubject(service: string): string {
  return `changed.${service}`;
}

/** Headers of a message in a stream. */
export const feedHeaders = {
  /** Which log the position belongs to. */
  epoch: 'Feed-Epoch',
  /** Contiguous within a lane and an epoch, from 1. */
  position: 'Feed-Position',
  topic: 'Feed-Topic',
  /** `gzip`, or `ask` where the items were too large for a message: the owner hands them out in parts. */
  encoding: 'Content-Encoding',
} as const;
