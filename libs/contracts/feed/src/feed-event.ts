/** A change event that a publisher sends to all consumers: batches of items under one topic. */
export interface FeedEvent<Item> {
  /** The service that publishes it. */
  readonly publisher: string;
  /** `{what}.{what became of it}`, as `registry.changed`. */
  readonly topic: string;
  readonly example: Item;
}

/** Declares an event; the parameter is inferred from its example unless given. */
export function defineEvent<Item>(event: FeedEvent<Item>): FeedEvent<Item> {
  return event;
}

/**
 * A publisher has two streams, each with its own order, so that changes of few items do not wait for a load of
 * millions. Across streams, a newer version of an item may arrive before an older one. A consumer ignores versions that
 * are older than its own.
 */
export const feedStreams = ['prompt', 'bulk'] as const;

export type FeedStream = (typeof feedStreams)[number];
