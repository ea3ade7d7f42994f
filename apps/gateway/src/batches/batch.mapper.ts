import { shownColumns } from '@registry/api-client/lists/choose-columns';
import { QUERY_COLUMNS } from '@registry/api-client/lists/find-columns';
import type { Batch } from '@registry/contracts-business-registry';
import type { StoredBatch } from './batches.store.ts';

const NONE = { matched: 0, review: 0, no_match: 0, not_covered: 0, invalid: 0 } as const;

/** A batch as its workspace sees it, with the columns that it is read from. `origin`: the address of the API. */
export function toShownBatch(stored: StoredBatch, origin: string): Batch {
  const { layout } = stored;
  if (layout.format !== 'csv') return toBatch(stored, origin);
  const places = new Map(layout.places);
  const shown = shownColumns(layout.header);
  const columns = Object.fromEntries(
    QUERY_COLUMNS.map((field) => {
      const at = places.get(field);
      return [field, at === undefined ? null : (shown[at] ?? null)] as const;
    }),
  );
  return { ...toBatch(stored, origin), columns: columns as NonNullable<Batch['columns']> };
}

/** The same for an event. */
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
