/** Something that an owner of tables announces to everybody who listens: batches of items under one topic. */
export interface FeedEvent<Item> {
  /** The service that announces it. */
  readonly owner: string;
  /** `{what}.{what became of it}`, as `registry.changed`. */
  readonly topic: string;
  readonly example: Item;
}

/** Declares an event; the parameter is inferred from its example unless given. */
export function defineEvent<Item>(event: FeedEvent<Item>): FeedEvent<Item> {
  return event;
}

/**
 * An owner's announcements run in two lanes, each in an order of its own: what concerns few items is not to wait behind
 * a load of millions. Of one item the newer version may therefore arrive before the older one, never the other way round
 * within a lane; a listener ignores a version that is older than what it has.
 */
export const lanes = ['prompt', 'bulk'] as const;

export type Lane = (typeof lanes)[number];
