import type { LiveSourceHealth } from '@registry/domain';

/** The same as the database has it. */
export interface LiveSourceHealthRow {
  readonly source: string;
  readonly state: string;
  readonly wired: boolean;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly last_failure: string | null;
  readonly lookups: number;
  readonly answered: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
}

export function toLiveSourceHealth(row: LiveSourceHealthRow): LiveSourceHealth {
  return {
    source: row.source,
    state: row.state,
    wired: row.wired,
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    lastFailureAt: row.last_failure_at?.toISOString() ?? null,
    lastFailure: row.last_failure,
    lookups: row.lookups,
    successShare: row.lookups === 0 ? null : Math.round((1_000 * row.answered) / row.lookups) / 1_000,
    p50Ms: row.p50_ms === null ? null : Math.round(row.p50_ms),
    p95Ms: row.p95_ms === null ? null : Math.round(row.p95_ms),
  };
}
