import type { FeedEvent, FeedStream } from '@registry/contracts-feed';
import type { MessageClient } from '@registry/messaging';
import type { PoolClient } from 'pg';

/** The origin of an item. */
export interface AppliedFrom {
  /** `current` during a backfill; otherwise a change event. */
  readonly kind: 'announcement' | 'current';
  /** Set during the first backfill: the tables were emptied, each item comes once, and nobody reads before the end. */
  readonly isFirst?: boolean;
}

/** A consumer's handler for the items of one topic. */
export interface TopicHandler<Item = unknown> {
  readonly event: FeedEvent<Item>;
  /**
   * Applies items in the client's transaction. The same item may come again, and an older version of it after a newer
   * one: what is not newer than what the tables have changes nothing, except that `current` items of the same version
   * are applied once more.
   */
  apply(client: PoolClient, items: readonly Item[], from: AppliedFrom): Promise<void>;
  /** A backfill fetches the owner's current items of this topic; false where the subscription's own `backfill` does. */
  readonly isBackfilled?: boolean;
}

/** The positions from which a consumer continues after a backfill. */
export interface BackfilledTo {
  readonly epoch: string;
  readonly positions: Readonly<Record<FeedStream, number>>;
}

/** One owner that a service listens to. */
export interface Subscription {
  readonly publisher: string;
  readonly topics: readonly TopicHandler[];
  /** Deletes the data of this publisher, in the client's transaction, before everything is fetched for the first time or of a new epoch. */
  clear(client: PoolClient): Promise<void>;
  /** Completes what a first backfill filled, in the transaction that ends it. */
  endFirstBackfill?(client: PoolClient): Promise<void>;
  /** The publisher whose first backfill ends before the one of this subscription starts. */
  readonly after?: string;
  /**
   * Does a part of what remains once all current items are applied, in the client's transaction. Returns whether to call it again; the
   * backfill ends when it need not.
   */
  complete?(client: PoolClient): Promise<boolean>;
  /**
   * An alternative to `clear` and all current items: requests the state at known positions from the publisher, and
   * replaces the tables with it in the client's transaction. Topics with `isBackfilled` follow.
   */
  backfill?(client: PoolClient, messages: MessageClient): Promise<BackfilledTo>;
}
