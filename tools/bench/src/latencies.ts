/** Latencies in milliseconds, summed up. */
export interface LatencySummary {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Percentiles of latencies, by the nearest rank, rounded to thousandths of a millisecond. */
export function summarize(latenciesMs: readonly number[]): LatencySummary {
  const sorted = Float64Array.from(latenciesMs).sort();
  const rank = (share: number): number =>
    round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN);
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99), max: rank(1) };
}

export function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}
