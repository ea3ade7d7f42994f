/** Bounds in seconds of the histograms of what a request waits for: 0.5 ms to 5 s, each some twice the one before. */
export const latencyBuckets: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];

/** Seconds since a reading of `performance.now()`. */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
