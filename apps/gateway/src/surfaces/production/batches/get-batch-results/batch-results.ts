import { csvLine } from '../../../../lists/csv-text.ts';
import { RESULT_COLUMNS, resultCells } from '../../../../lists/result-cells.ts';
import type { StoredBatch } from '../batches.store.ts';
import type { CheckedBatches } from '../checked-batches.ts';
import type { BatchRow } from '../batch-layout.ts';
import type { KeptResult } from '../kept-result.ts';

/** Chunks that are read at once. */
const READ_CHUNKS = 10;

/** The rows of a batch that are done, each as it was sent, followed by what came of it. */
export async function* batchResults(batches: CheckedBatches, batch: StoredBatch): AsyncGenerator<string> {
  const { layout } = batch;
  for (let after = 0; ;) {
    const chunks = await batches.chunks(batch, after, READ_CHUNKS);
    if (after === 0 && layout.format === 'csv') yield csvLine([...layout.header, ...RESULT_COLUMNS]);
    for (const { rows, results } of chunks)
      yield chunkText(JSON.parse(rows) as BatchRow[], JSON.parse(results) as KeptResult[]);
    const last = chunks.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

function chunkText(rows: readonly BatchRow[], results: readonly KeptResult[]): string {
  return rows.map((row, at) => lineOf(row, results[at])).join('');
}

function lineOf(row: BatchRow, result: KeptResult | undefined): string {
  if (result === undefined) throw new Error('A row of a batch has no result.');
  if (typeof row !== 'string') return csvLine([...row, ...resultCells(result)]);
  // Numbers that no number of JavaScript holds are the sender's too: their text stays as it is.
  const fields = row.slice(0, -1).trimEnd();
  return `${fields}${fields === '{' ? '' : ','}"match":${JSON.stringify(result)}}\n`;
}
