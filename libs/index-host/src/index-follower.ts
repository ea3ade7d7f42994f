import type { IndexStatistics, SearchIndex } from '@registry/name-index';
import type { FeedPosition } from './feed-position.ts';
import type { ChangesRead } from './index-changes.ts';

/** Keeps an index up to date with a service's tables, by the change events in the service's database. */
export interface IndexFollower {
  /** The index that is searched now. Throws before `start` has ended. */
  readonly index: SearchIndex;
  /** Before the first request is accepted: the index has every change event until now. A load may go on for hours. */
  start(): Promise<void>;
  end(): Promise<void>;
  /** Up to where the index has the change events, which may be those of an earlier log. */
  position(): Promise<FeedPosition | undefined>;
  /** Part of the index is being read from the tables. */
  readonly isRebuilding: boolean;
  /** How often this process was notified of committed changes: while it is the same, no more of them wait than before. */
  readonly notifications: number;
  /** Undefined where the index is not in this process. */
  readonly statistics: IndexStatistics | undefined;
  /** Documents of an index elsewhere that is being filled; absent where it is in this process. */
  filledDocuments?(): Promise<number>;
  /** A process that calls it with what it has just written finds it in its next search. */
  apply(read: ChangesRead): Promise<void>;
  /** Applies all committed change events. Calls run one after the other. */
  catchUp(): Promise<void>;
  /** Builds the index again from the tables while searches continue, and puts it in the place of the old one. Undefined where the old one stays. */
  rebuild(): Promise<string | undefined>;
}
