import type { FeedStream } from './feed-event.ts';

/** Every publisher and consumer responds here, so no list of them is needed. */
export const FEED_REPORT_SUBJECT = 'feed.report';

export interface PublisherStreamReport {
  readonly lane: FeedStream;
  /** Newest position. */
  readonly last: number;
  /** Newest position that the stream has acknowledged. */
  readonly published: number;
  /** Committed change events without a position. */
  readonly drafts: number;
}

/** The state of a publisher. */
export interface PublisherReport {
  readonly kind: 'owner';
  readonly owner: string;
  readonly epoch: string;
  readonly lanes: readonly PublisherStreamReport[];
  /** Whether this process is the one that relays. */
  readonly isActive: boolean;
  /** What went wrong last, while it does. */
  readonly fault: string | null;
}

export interface ConsumerStreamReport {
  readonly lane: FeedStream;
  readonly position: number;
}

/** The state of a consumer for one publisher. */
export interface ConsumerReport {
  readonly kind: 'listener';
  readonly listener: string;
  readonly owner: string;
  /** `building` while it fetches all that the owner holds. */
  readonly state: 'empty' | 'backfilling' | 'following';
  readonly lanes: readonly ConsumerStreamReport[];
  /** Items that could not be applied and were set aside. */
  readonly deadLetters: number;
  readonly isActive: boolean;
  readonly fault: string | null;
}

export interface IndexStreamReport {
  readonly lane: FeedStream;
  /** Position up to which the index has everything. */
  readonly position: number;
  /** Newest position, those counted that are committed and have none yet. */
  readonly last: number;
}

/**
 * How far the search index of a process has followed the change events in its service's own database. Each replica has
 * an index.
 */
export interface IndexReport {
  readonly kind: 'index';
  /** Its name: `companies`. */
  readonly index: string;
  /** Set while it is rebuilt: it may not advance until that ends. */
  readonly isRebuilding?: true;
  readonly lanes: readonly IndexStreamReport[];
}

export type FeedReport = PublisherReport | ConsumerReport | IndexReport;
