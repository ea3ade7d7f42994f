import { type CellOptions, resultCells, resultColumns } from '@registry/api-client/lists/result-columns';
import type { KeptBatch, ListMatchedRowsRequest } from '@registry/contracts-batches';
import { csvLine } from '@registry/domain/csv-cell';
import { pageRunner } from '../../lists/page-runner.ts';
import { singleCandidate } from '../../lists/single-candidates.ts';
import type { ShownRows, WorkspaceBatches } from '../workspace-batches.ts';

/** Rows that are read at once. */
const READ_ROWS = 1_000;

/** The rows of a batch that are done, each as it was sent, followed by what came of it. `acceptsSingle`: the only candidate of a row to review is chosen. */
export async function* batchResults(
  batches: WorkspaceBatches,
  workspaceId: number,
  { batch: { id }, layout, fields = [] }: KeptBatch,
  acceptsSingle = false,
): AsyncGenerator<string> {
  const run = pageRunner();
  const added = { isScreened: fields.includes('watchlist'), isReviewed: fields.includes('review') };
  const field = layout.format === 'ndjson' ? layout.field : undefined;
  for (let from: number | null = 0; from !== null;) {
    const request: ListMatchedRowsRequest = { workspaceId, id, from, limit: READ_ROWS, verdict: null };
    const { rows, next }: ShownRows = await run(() => batches.listRows(request));
    if (from === 0 && layout.format === 'csv')
      yield csvLine([...layout.header, ...resultColumns(layout.header, added.isScreened, added.isReviewed)]);
    if (rows.length > 0)
      yield rows
        .map((row) =>
          toLine(row, { ...added, chosenId: acceptsSingle ? singleCandidate(row.result) : undefined }, field),
        )
        .join('');
    from = next;
  }
}

function toLine({ row, result }: ShownRows['rows'][number], options: CellOptions, field = 'match'): string {
  if (typeof row !== 'string') return csvLine([...row, ...resultCells(result, options)]);
  // Numbers that no number of JavaScript holds are the sender's too: their text stays as it is.
  const fields = row.slice(0, -1).trimEnd();
  return `${fields}${fields === '{' ? '' : ','}"${field}":${JSON.stringify(result)}}\n`;
}
