import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or less where the signal is aborted meanwhile. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined); // aborted: whoever waits looks at the signal
}

/** Milliseconds before the next attempt after `failures` in a row: 0.25 s, doubled each time, 15 s at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(15_000, 250 * 2 ** Math.min(failures - 1, 10));
}
