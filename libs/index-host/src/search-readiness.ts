import type { FeedReadiness } from '@registry/feed';
import type { IndexReplica } from './index-replica.ts';

/** Whether searches are possible: the tables are complete, and the index has everything that they had then. */
export class SearchReadiness {
  readonly #feed: FeedReadiness;
  readonly #index: IndexReplica;
  #hasCaughtUp = false;

  constructor(feed: FeedReadiness, index: IndexReplica) {
    this.#feed = feed;
    this.#index = index;
  }

  /** Throws `upstream_unavailable` while the tables are filled from scratch. The first call afterwards waits for the index to catch up. */
  async require(): Promise<void> {
    try {
      await this.#feed.require();
    } catch (error) {
      this.#hasCaughtUp = false;
      throw error;
    }
    if (this.#hasCaughtUp) return;
    await this.#index.catchUp();
    this.#hasCaughtUp = true;
  }
}
