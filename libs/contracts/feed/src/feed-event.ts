import type { Showing, ShowsCompanies, ShowsNone } from '@registry/contracts-message';

/** A change event that a publisher sends to all consumers: batches of items under one topic. */
export interface FeedEvent<Item> {
  /** The service that publishes it. */
  readonly publisher: string;
  /** `{what}.{what became of it}`, as `registry.changed`. */
  readonly topic: string;
  readonly example: Item;
  /** An item as it may be shown. The frame of publishers runs it; undefined for an event without companies. */
  show?(item: Item, show: Showing): Item;
}

/** An event as its contract declares it. */
interface EventDeclaration<Item> extends Pick<FeedEvent<Item>, 'publisher' | 'topic' | 'example'> {
  /** Which parts of an item say something of a company, as in a message. */
  readonly shows: ShowsNone | ShowsCompanies<Item, undefined>;
}

/** Declares an event; the parameter is inferred from its example unless given. */
export function defineEvent<Item>({ shows, ...event }: EventDeclaration<Item>): FeedEvent<Item> {
  return {
    ...event,
    ...(typeof shows === 'function' && { show: (item: Item, show: Showing) => shows(item, show, undefined) }),
  };
}

/**
 * A publisher has two streams, each with its own order, so that changes of few items do not wait for a load of
 * millions. Across streams, a newer version of an item may arrive before an older one. A consumer ignores versions that
 * are older than its own.
 */
export const feedStreams = ['prompt', 'bulk'] as const;

export type FeedStream = (typeof feedStreams)[number];
