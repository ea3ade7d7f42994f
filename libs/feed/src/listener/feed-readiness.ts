import { AppError, codes } from '@registry/errors';
import { pause } from '../pauses.ts';
import type { FeedListener } from './feed-listener.ts';

/** Time for which a result about completeness is reused. */
const KNOWN_MS = 1_000;
/** Milliseconds from one look at what is still to be applied to the next. */
const LOOK_MS = 250;

/**
 * Whether a service's tables have everything that its publishers had at some time. During the first backfill, "no such
 * person" would be a guess.
 */
export class FeedReadiness {
  readonly #listeners: readonly FeedListener[];
  #known = false;
  #askedAt = 0;

  constructor(listeners: readonly FeedListener[]) {
    this.#listeners = listeners;
  }

  /** Throws `upstream_unavailable` while something is missing. */
  async require(): Promise<void> {
    if (await this.#isComplete()) return;
    throw new AppError(codes.service.upstreamUnavailable, {
      message: 'The service is still loading its data. Retry after one minute.',
      retryAfterSeconds: 60,
    });
  }

  /** Items that publishers have written and this service has not applied, as far as they respond. */
  async itemsWaiting(): Promise<number> {
    const items = await Promise.all(this.#listeners.map((listener) => listener.itemsWaiting()));
    return items.reduce<number>((sum, some) => sum + (some ?? 0), 0);
  }

  /** For the service's health: `ok`, or what is missing. */
  async check(): Promise<string> {
    return (await this.#isComplete()) ? 'ok' : 'the data is being fetched';
  }

  /**
   * Waits until any replica of this service has applied everything that a publisher published before `time`. Returns
   * early when the signal is aborted. Waits for an unavailable publisher too, since it may have published something.
   */
  async untilAppliedBefore(owner: string, time: Date, signal: AbortSignal): Promise<void> {
    const listener = this.#listeners.find(({ store }) => store.owner === owner);
    if (listener === undefined) throw new Error(`This service does not listen to ${owner}.`);
    while (!signal.aborted && !(await listener.hasAppliedBefore(time))) await pause(LOOK_MS, signal);
  }

  async #isComplete(): Promise<boolean> {
    if (Date.now() - this.#askedAt >= KNOWN_MS) {
      const states = await Promise.all(this.#listeners.map(({ store }) => store.read()));
      this.#known = states.every(({ isComplete }) => isComplete);
      this.#askedAt = Date.now();
    }
    return this.#known;
  }
}
