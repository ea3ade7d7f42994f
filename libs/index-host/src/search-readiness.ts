import type { IndexingProgress } from '@registry/contracts-feed';
import { type FeedReadiness, stillLoading } from '@registry/feed';
import type { IndexReplica } from './index-replica.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { LastKnown } from './last-known.ts';

/** Milliseconds for which a count of what waits is reused, and that the index is of the tables as they are. */
const COUNTED_MS = 1_000;
/** Milliseconds for which a search waits for the index. */
const CAUGHT_UP_MS_MAX = 1_000;

/** Whether searches are possible: the tables are complete, and the index has everything that they had then. */
export class SearchReadiness {
  readonly #feed: FeedReadiness;
  readonly #index: IndexReplica;
  #hasCaughtUp = false;
  #catchingUp: Promise<void> | undefined;
  #checkedAt = 0;
  readonly #waiting = new LastKnown(0, () => this.#count());
  #counted: Promise<number> | undefined;
  #until = 0;

  constructor(feed: FeedReadiness, index: IndexReplica) {
    this.#feed = feed;
    this.#index = index;
  }

  /**
   * Throws `upstream_unavailable` while the tables are filled from scratch, and while the index is built from them afterwards. The first
   * call waits a moment for the index to catch up.
   */
  async require(): Promise<void> {
    try {
      await this.#feed.require();
    } catch (error) {
      this.#startOver();
      throw error;
    }
    if (performance.now() - this.#checkedAt >= COUNTED_MS) {
      this.#checkedAt = performance.now();
      if ((await this.#index.position()) === undefined) this.#startOver();
    }
    if (this.#hasCaughtUp) return;
    await Promise.race([(this.#catchingUp ??= this.#catchUp()), delay(CAUGHT_UP_MS_MAX, undefined, { ref: false })]);
    if (!this.#hasCaughtUp) throw stillLoading();
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

  #startOver(): void {
    this.#hasCaughtUp = false;
    this.#catchingUp = undefined;
  }

  /** Once for all searches that wait: those of the index run one after the other. */
  #catchUp(): Promise<void> {
    const catchingUp = this.#index
      .catchUp()
      .then(() => {
        if (this.#catchingUp === catchingUp) this.#hasCaughtUp = true;
      })
      .finally(() => {
        if (this.#catchingUp === catchingUp) this.#catchingUp = undefined;
      });
    return catchingUp;
  }

  async #count(): Promise<number> {
    // In this order: what is applied in between is counted by the index.
    const items = await this.#feed.itemsWaiting();
    return items + (await this.#index.changesWaiting());
  }
}
