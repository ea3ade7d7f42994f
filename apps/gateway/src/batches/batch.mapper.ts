import { QUERY_FIELD_NAMES } from '@registry/domain';
import { shownColumns } from '@registry/api-client/lists/choose-columns';
import type { Batch, KeptBatch } from '@registry/contracts-batches';

/** A batch as its workspace sees it, with the columns that it is read from. `origin`: the address of the API. */
export function toShownBatch({ batch, layout }: KeptBatch, origin: string): Batch {
  const linked = { ...batch, results_url: `${origin}/v1/batches/${batch.id}/results` };
  if (layout.format !== 'csv') return linked;
  const places = new Map(layout.places);
  const shown = shownColumns(layout.header);
  const columns = Object.fromEntries(
    QUERY_FIELD_NAMES.map((field) => {
      const at = places.get(field);
      return [field, at === undefined ? null : (shown[at] ?? null)] as const;
    }),
  );
  return { ...linked, columns: columns as NonNullable<Batch['columns']> };
}
