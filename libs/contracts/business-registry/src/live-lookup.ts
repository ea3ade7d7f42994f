/** What became of asking a registry live. */
export interface LookupOutcome {
  /** `fallback`: the registry gave nothing, the stored data is answered. `not-wired`: the state cannot be asked. */
  readonly status: 'fetched' | 'fallback' | 'not-wired';
  /** With `fallback`, why: `timeout`, `rate-limited`, `layout`, … */
  readonly reason: string | null;
}
