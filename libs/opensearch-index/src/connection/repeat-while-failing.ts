import { setTimeout as delay } from 'node:timers/promises';
import { isTransient } from './index-unavailable.ts';

/** A wait doubles each time. A server that is only busy is waited for a minute in any case. */
const [WAIT_MS, WAIT_MS_MAX, BUSY_MS_MAX] = [100, 8_000, 60_000];

/** Repeats an idempotent request while it fails for now, for so many milliseconds. Throws the last `OpenSearchError`. */
export async function repeatWhileFailing<Result>(msMax: number, send: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  for (let waitMs = WAIT_MS; ; waitMs = Math.min(2 * waitMs, WAIT_MS_MAX)) {
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const longest = error.reason === 'busy' ? Math.max(BUSY_MS_MAX, msMax) : msMax;
      if (performance.now() - startedAt + waitMs > longest) throw error;
    }
    await delay(waitMs);
  }
}
