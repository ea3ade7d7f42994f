const FIRST_MS = 500;
const MOST_MS = 30_000;
const STEADY_MS = 60_000;

/**
 * How long to wait before an app is started again: half a second after its first crash, twice as long after each
 * further one, at most 30 s. One that had run for a minute starts from half a second again.
 */
export function restartDelayMs(crashesInARow: number, ranMs: number): { delayMs: number; crashesInARow: number } {
  const crashes = ranMs >= STEADY_MS ? 1 : crashesInARow + 1;
  return { delayMs: Math.min(MOST_MS, FIRST_MS * 2 ** (crashes - 1)), crashesInARow: crashes };
}
