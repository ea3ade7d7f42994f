import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or less where the signal is aborted meanwhile. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined); // aborted: the caller checks the signal
}

/**
 * Milliseconds before the next attempt after `failures` in a row: 0.25 s, doubled each time, 2 s at most. An owner that
 * comes back is not kept waiting for; an attempt that finds nobody costs one message.
 */
export function retryDelayMs(failures: number): number {
  return Math.min(2_000, 250 * 2 ** Math.min(failures - 1, 10));
}
