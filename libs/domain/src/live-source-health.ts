/** The health of a live source. */
export interface LiveSourceHealth {
  /** Slug. */
  readonly source: string;
  /** Two-letter code in capitals. */
  readonly state: string;
  /** Live lookups are enabled. */
  readonly wired: boolean;
  /** ISO 8601 UTC, milliseconds; null where it never was. */
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  /** The kind of the last failure: `timeout`, `layout`, … */
  readonly lastFailure: string | null;
  /** Lookups that ended in the last seven days. */
  readonly lookups: number;
  /** 0 to 1: the successful share of them; null without any. */
  readonly successShare: number | null;
  /** Median and 95th percentile of successful ones in milliseconds; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}
