import type { FeedEvent } from '@registry/contracts-feed';
import type { Database } from '@registry/persistence';

/** A page of what an owner holds now. */
export interface CurrentPage<Item> {
  readonly items: readonly Item[];
  /** What to ask for next; null behind the last page. */
  readonly next: string | null;
}

/** How an owner makes messages of what it has announced. */
export interface FeedTopic<Item = unknown, Body = unknown> {
  readonly event: FeedEvent<Item>;
  /** The items that announcements name, as the tables have them now: a list for each body, in the same order. */
  compose(database: Database, bodies: readonly Body[]): Promise<readonly (readonly Item[])[]>;
  /** All items that there are now, in an order that does not change: at most `limit` behind `after`. */
  listCurrent(database: Database, after: string | null, limit: number): Promise<CurrentPage<Item>>;
}

/** A topic whose announcements carry their items themselves: `body` is the list of items. */
export function literalTopic<Item>(
  event: FeedEvent<Item>,
  listCurrent: FeedTopic<Item, readonly Item[]>['listCurrent'],
): FeedTopic<Item, readonly Item[]> {
  return { event, listCurrent, compose: async (_database, bodies) => bodies };
}
