import { setTimeout as delay } from 'node:timers/promises';
import type { DeliveryStore, ListProgress } from './delivery.store.ts';

/**
 * Milliseconds for which an unavailable database is retried: then the lease ends, and another worker sends the event
 * once more.
 */
const AWAY_MS_MAX = 30_000;
const RETRY_MS = 250;

interface Waiting {
  readonly progress: ListProgress;
  readonly resolve: (isKept: boolean) => void;
}

/** Records what came of posts: all that ended while a statement was under way share the next one. */
export class ProgressRecorder {
  readonly #store: Pick<DeliveryStore, 'record'>;
  #waiting: Waiting[] = [];
  #isRecording = false;

  constructor(store: Pick<DeliveryStore, 'record'>) {
    this.#store = store;
  }

  /** Resolves once it is recorded, to whether the watchlist was still this worker's. */
  record(progress: ListProgress): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ progress, resolve });
      if (!this.#isRecording) this.#recordAll().catch(reject);
    });
  }

  async #recordAll(): Promise<void> {
    this.#isRecording = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const kept = await this.#kept(batch.map(({ progress }) => progress));
      for (const { progress, resolve } of batch) resolve(kept.has(progress.watchlistId));
    }
    this.#isRecording = false;
  }

  async #kept(progress: readonly ListProgress[]): Promise<ReadonlySet<string>> {
    for (const endsAt = performance.now() + AWAY_MS_MAX; ;) {
      try {
        return await this.#store.record(progress);
      } catch {
        // In any case, the events are sent once more when the leases end.
        if (performance.now() > endsAt) return new Set();
        await delay(RETRY_MS);
      }
    }
  }
}
