import type { KeptBatch } from '@registry/contracts-batches';
import type { StoredBatch } from './batch.entity.ts';

const NONE = { matched: 0, review: 0, no_match: 0, not_covered: 0, invalid: 0, not_in_register: 0 } as const;

export function toKeptBatch(stored: StoredBatch): KeptBatch {
  return { batch: toBatch(stored), layout: stored.layout, fields: stored.fields };
}

/** The same as events have it. */
export function toBatch(stored: StoredBatch): KeptBatch['batch'] {
  const { id, status, rows, done, verdicts, createdAt, completedAt, expiresAt, origin } = stored;
  const { registerCoverage, watchlistCoverage } = stored;
  return {
    object: 'batch',
    id,
    status,
    rows,
    done,
    verdicts: { ...NONE, ...verdicts },
    ...(registerCoverage === null ? {} : { register_coverage: registerCoverage }),
    ...(watchlistCoverage === null ? {} : { watchlist_coverage: watchlistCoverage }),
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    results_url: `${origin}/v1/batches/${id}/results`,
  };
}
