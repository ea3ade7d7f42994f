/** The outcome of a live lookup. */
export interface LookupOutcome {
  /**
   * `fallback`: the registry returned nothing, so the response has the stored data. `not-wired`: the state has no live
   * lookups.
   */
  readonly status: 'fetched' | 'fallback' | 'not-wired';
  /** With `fallback`, why: `timeout`, `rate-limited`, `layout`, … */
  readonly reason: string | null;
}
