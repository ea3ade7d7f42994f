import type { FeedEvent } from '@registry/contracts-feed';
import type { Database } from '@registry/persistence';

/** A page of what an owner holds now. */
export interface CurrentPage<Item> {
  readonly items: readonly Item[];
  /** The key after which the next page starts; null after the last page. */
  readonly next: string | null;
}

/** How a publisher creates messages from its change events. */
export interface FeedTopic<Item = unknown, Body = unknown> {
  readonly event: FeedEvent<Item>;
  /**
   * The items with the keys of change events, as the tables have them now: a list for each body, in the same order.
   */
  compose(database: Database, bodies: readonly Body[]): Promise<readonly (readonly Item[])[]>;
  /** All current items in a stable order: at most `limit` after `after`. */
  listCurrent(database: Database, after: string | null, limit: number): Promise<CurrentPage<Item>>;
}

/** A topic whose change events contain their items: `body` is the list of items. */
export function literalTopic<Item>(
  event: FeedEvent<Item>,
  listCurrent: FeedTopic<Item, readonly Item[]>['listCurrent'],
): FeedTopic<Item, readonly Item[]> {
  return { event, listCurrent, compose: async (_database, bodies) => bodies };
}
