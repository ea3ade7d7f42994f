/** How a source that is asked live has answered. */
export interface LiveSourceHealth {
  /** Slug. */
  readonly source: string;
  /** Two-letter code in capitals. */
  readonly state: string;
  /** Whether it is asked now. */
  readonly wired: boolean;
  /** ISO 8601 UTC, milliseconds; null where it never was. */
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  /** The kind of the last failure: `timeout`, `layout`, … */
  readonly lastFailure: string | null;
  /** Questions that ended in the last seven days. */
  readonly lookups: number;
  /** 0 to 1: those of them that were answered; null without any. */
  readonly successShare: number | null;
  /** Milliseconds within which half, and 95 of a hundred, of the answered ones ended; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}
