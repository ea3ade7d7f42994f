import type { Batch } from '@registry/contracts-business-registry';
import type { StoredBatch } from './batches.store.ts';

const NONE = { matched: 0, review: 0, no_match: 0, not_covered: 0, invalid: 0 } as const;

/** A batch as its workspace sees it. `origin`: the address of the API. */
export function toBatch(stored: Omit<StoredBatch, 'layout'>, origin: string): Batch {
  const { id, status, rows, done, verdicts, createdAt, completedAt, expiresAt } = stored;
  return {
    object: 'batch',
    id,
    status,
    rows,
    done,
    verdicts: { ...NONE, ...verdicts },
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    results_url: `${origin}/v1/batches/${id}/results`,
  };
}
