import type { IndexingProgress } from '@registry/contracts-feed';
import type { FeedReadiness } from '@registry/feed';
import type { IndexReplica } from './index-replica.ts';
import { LastKnown } from './last-known.ts';

/** Milliseconds for which a count of what waits is reused. */
const COUNTED_MS = 1_000;

/** Whether searches are possible: the tables are complete, and the index has everything that they had then. */
export class SearchReadiness {
  readonly #feed: FeedReadiness;
  readonly #index: IndexReplica;
  #hasCaughtUp = false;
  readonly #waiting = new LastKnown(0, () => this.#count());
  #counted: Promise<number> | undefined;
  #until = 0;

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

  /**
   * How far searches have followed what is loaded: changes that the tables lack, and those that the index lacks. Undefined once they find all of
   * it. To be read before a search: `found` counts what it can find.
   */
  async progress(found: () => number): Promise<IndexingProgress | undefined> {
    if (this.#counted === undefined || performance.now() >= this.#until) {
      this.#until = performance.now() + COUNTED_MS;
      this.#counted = this.#waiting.value();
    }
    const waiting = await this.#counted;
    return waiting === 0 ? undefined : { found: found(), waiting };
  }

  async #count(): Promise<number> {
    // In this order: what is applied in between is counted by the index.
    const items = await this.#feed.itemsWaiting();
    return items + (await this.#index.changesWaiting());
  }
}
