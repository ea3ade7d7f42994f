import { resultCells, resultColumns } from '@registry/api-client/lists/result-columns';
import { csvLine } from '@registry/domain/csv-cell';
import type { StoredBatch } from '../batches.store.ts';
import type { CheckedBatches } from '../checked-batches.ts';
import type { BatchLayout, BatchRow } from '../batch-layout.ts';
import type { KeptResult } from '../kept-result.ts';

/** Chunks that are read at once. */
const READ_CHUNKS = 10;

/** The rows of a batch that are done, each as it was sent, followed by what came of it. */
export async function* batchResults(batches: CheckedBatches, batch: StoredBatch): AsyncGenerator<string> {
  const { layout } = batch;
  for (let after = 0; ;) {
    const chunks = await batches.chunks(batch, after, READ_CHUNKS);
    if (after === 0 && layout.format === 'csv') yield csvLine([...layout.header, ...resultColumns(layout.header)]);
    for (const { rows, results } of chunks)
      yield chunkText(JSON.parse(rows) as BatchRow[], JSON.parse(results) as KeptResult[], layout);
    const last = chunks.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

function chunkText(rows: readonly BatchRow[], results: readonly KeptResult[], layout: BatchLayout): string {
  const field = layout.format === 'ndjson' ? layout.field : undefined;
  return rows.map((row, at) => lineOf(row, results[at], field)).join('');
}

function lineOf(row: BatchRow, result: KeptResult | undefined, field = 'match'): string {
  if (result === undefined) throw new Error('A row of a batch has no result.');
  if (typeof row !== 'string') return csvLine([...row, ...resultCells(result)]);
  // Numbers that no number of JavaScript holds are the sender's too: their text stays as it is.
  const fields = row.slice(0, -1).trimEnd();
  return `${fields}${fields === '{' ? '' : ','}"${field}":${JSON.stringify(result)}}\n`;
}
