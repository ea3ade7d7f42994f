const firstMs = 500;
const mostMs = 30_000;
const steadyMs = 60_000;

/**
 * How long to wait before an app is started again: half a second after its first crash, twice as long after each
 * further one, at most 30 s. One that had run for a minute starts from half a second again.
 */
export function restartDelayMs(crashesInARow: number, ranMs: number): { delayMs: number; crashesInARow: number } {
  const crashes = ranMs >= steadyMs ? 1 : crashesInARow + 1;
  return { delayMs: Math.min(mostMs, firstMs * 2 ** (crashes - 1)), crashesInARow: crashes };
}
