import type { IndexingProgress } from '@registry/contracts-feed';
import { type FeedReadiness, stillLoading } from '@registry/feed';
import { LastKnown } from '@registry/persistence';
import type { IndexReplica } from './index-replica.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which a count of what waits is reused, and that the index is of the tables as they are. */
const KNOWN_MS = 1_000;
/** Milliseconds for which a search waits for the index. */
const BUILT_MS_MAX = 1_000;

/** Readiness of searches: the tables are complete, and the index is built from them. */
export class SearchReadiness {
  readonly #feed: FeedReadiness;
  readonly #index: IndexReplica;
  #built = this.#notBuilt();
  #isBuilt = false;
  #checkedAt = -Infinity;
  #catchingUp: Promise<void> | undefined;
  readonly #waiting = new LastKnown(0, () => this.#count());
  #counted: Promise<number> = Promise.resolve(0);
  #lastCount = 0;
  #countedUntil = -Infinity;
  #notifications = 0;

  constructor(feed: FeedReadiness, index: IndexReplica) {
    this.#feed = feed;
    this.#index = index;
  }

  /**
   * Throws `upstream_unavailable` while the tables are filled from scratch, and while the index is built from them afterwards. The first
   * calls then wait a moment for it. What is loaded later, the index follows while it is searched.
   */
  async require(): Promise<void> {
    try {
      await this.#feed.require();
    } catch (error) {
      this.#isBuilt = false;
      this.#built = this.#notBuilt();
      throw error;
    }
    const now = performance.now();
    if (this.#isBuilt && now - this.#checkedAt < KNOWN_MS) return;
    this.#checkedAt = now;
    this.#isBuilt = await this.#built.value();
    if (this.#isBuilt) return;
    await Promise.race([this.#catchUp(), delay(BUILT_MS_MAX, undefined, { ref: false })]);
    this.#isBuilt = await this.#built.value();
    if (!this.#isBuilt) throw stillLoading();
  }

  /** For the service's health: `ok`, or why there are no searches though the tables are complete. */
  async check(): Promise<string> {
    return (await this.#built.value()) ? 'ok' : 'the index is being built';
  }

  /**
   * How far searches have followed what is loaded: changes that the tables lack, and those that the index lacks. Undefined once they find all of
   * it. To be read before a search: `found` counts what it can find.
   */
  async progress(found: () => Promise<number>): Promise<IndexingProgress | undefined> {
    const { notifications } = this.#index;
    // A count of 0 may be outdated since a change was committed.
    const isOutdated = this.#lastCount === 0 && notifications !== this.#notifications;
    if (isOutdated || performance.now() >= this.#countedUntil) {
      this.#countedUntil = performance.now() + KNOWN_MS;
      this.#notifications = notifications;
      this.#counted = this.#waiting.value().then((count) => (this.#lastCount = count));
    }
    const waiting = await this.#counted;
    return waiting === 0 ? undefined : { found: await found(), waiting };
  }

  /** Checks that the index is of the tables' log: they get a new one before they are filled from scratch, and once they are complete. */
  #notBuilt(): LastKnown<boolean> {
    return new LastKnown(false, async () => (await this.#index.position()) !== undefined);
  }

  /** Once for all searches that wait: those of the index run one after the other. */
  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#index
      .catchUp()
      .catch(() => undefined) // the index tries again by itself
      .finally(() => (this.#catchingUp = undefined));
    return this.#catchingUp;
  }

  async #count(): Promise<number> {
    // In this order: what is applied in between is counted by the index.
    const items = await this.#feed.itemsWaiting();
    return items + (await this.#index.changesWaiting());
  }
}
