import { QUERY_FIELD_NAMES } from '@registry/domain';
import { toQuery } from '@registry/api-client/lists/choose-columns';
import type { BatchLayout, BatchRow } from '@registry/contracts-batches';

/** The query of a row. What else the row has is its sender's own. */
export function batchQuery(layout: BatchLayout, row: BatchRow): unknown {
  if (typeof row === 'string') {
    const fields = new Map(Object.entries(JSON.parse(row) as object));
    return Object.fromEntries(
      QUERY_FIELD_NAMES.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)] as const),
    );
  }
  return layout.format === 'csv' ? toQuery(row, new Map(layout.places), layout.state) : {};
}
