import { AppError, codes } from '@registry/errors';
import { LastKnown } from '@registry/persistence';
import { pause } from '../pauses.ts';
import type { FeedConsumer } from './feed-consumer.ts';

/** Time for which a result about completeness is reused. */
const KNOWN_MS = 1_000;
/** Milliseconds from one look at what is still to be applied to the next. */
const CHECK_INTERVAL_MS = 250;

/**
 * Readiness of a service's tables: they have everything that its publishers had at some time. During the first backfill, "no such
 * person" would be a guess.
 */
export class FeedReadiness {
  readonly #consumers: readonly FeedConsumer[];
  readonly #complete = new LastKnown(false, () => this.#readComplete());
  #known = Promise.resolve(false);
  #readAt = -Infinity;

  constructor(consumers: readonly FeedConsumer[]) {
    this.#consumers = consumers;
  }

  /** Throws `upstream_unavailable` while something is missing. */
  async require(): Promise<void> {
    if (await this.#isComplete()) return;
    throw stillLoading();
  }

  /** Items that publishers have written and this service has not applied, as far as they respond. */
  async itemsWaiting(): Promise<number> {
    const items = await Promise.all(this.#consumers.map((consumer) => consumer.itemsWaiting()));
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
  async untilAppliedBefore(publisher: string, time: Date, signal: AbortSignal): Promise<void> {
    const consumer = this.#consumers.find(({ store }) => store.publisher === publisher);
    if (consumer === undefined) throw new Error(`This service does not listen to ${publisher}.`);
    while (!signal.aborted && !(await consumer.hasAppliedBefore(time))) await pause(CHECK_INTERVAL_MS, signal);
  }

  #isComplete(): Promise<boolean> {
    if (performance.now() - this.#readAt >= KNOWN_MS) {
      this.#readAt = performance.now();
      this.#known = this.#complete.value();
    }
    return this.#known;
  }

  async #readComplete(): Promise<boolean> {
    const states = await Promise.all(this.#consumers.map(({ store }) => store.read()));
    return states.every(({ isComplete }) => isComplete);
  }
}

/** The tables, or the index over them, are not complete yet. */
export function stillLoading(): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: 'The service is still loading its data. Retry after one minute.',
    retryAfterSeconds: 60,
  });
}
