import {
  type BatchRow,
  CHUNK_ROWS,
  type KeptResult,
  type ListMatchedRowsReply,
  type ListMatchedRowsRequest,
  type MatchedRow,
} from '@registry/contracts-batches';
import type { StoredBatch } from './batch.entity.ts';
import type { DoneChunk } from './batches.store.ts';
import type { CheckedBatches } from './checked-batches.ts';

/** Chunks that are read at once. */
const READ_CHUNKS = 10;
/** Characters of JSON after which a reply takes no further row: they are at most three times as many bytes, and NATS takes 8 MB. */
const LENGTH_MAX = 1_048_576;

/** Some rows of a batch that are done. */
export async function readMatchedRows(
  batches: CheckedBatches,
  batch: StoredBatch,
  part: Pick<ListMatchedRowsRequest, 'from' | 'limit' | 'verdict'>,
): Promise<ListMatchedRowsReply> {
  const { from, limit, verdict } = part;
  const chunksAtOnce = verdict === null ? Math.min(READ_CHUNKS, Math.ceil(limit / CHUNK_ROWS)) : READ_CHUNKS;
  const rows: MatchedRow[] = [];
  let length = 0;
  for (let after = Math.floor(from / CHUNK_ROWS); ;) {
    const chunks = await batches.chunks(batch, after, chunksAtOnce, verdict);
    for (const row of chunks.flatMap(toRows)) {
      if (row.number < from || (verdict ?? row.result.verdict) !== row.result.verdict) continue;
      rows.push(row);
      length += JSON.stringify(row).length;
      if (rows.length === limit || length > LENGTH_MAX)
        return { rows, next: row.number + 1 < batch.rows ? row.number + 1 : null };
    }
    const last = chunks.at(-1);
    if (last === undefined) return { rows, next: null };
    after = last.number;
  }
}

function toRows(chunk: DoneChunk): MatchedRow[] {
  const results = JSON.parse(chunk.results) as KeptResult[];
  return (JSON.parse(chunk.rows) as BatchRow[]).map((row, at) => {
    const result = results[at];
    if (result === undefined) throw new Error('A row of a batch has no result.');
    return { number: (chunk.number - 1) * CHUNK_ROWS + at, row, result };
  });
}
