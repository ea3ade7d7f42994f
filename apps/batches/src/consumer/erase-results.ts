import type { KeptResult } from '@registry/contracts-batches';
import type { PublishedErasure } from '@registry/contracts-business-registry';
import type { PoolClient } from 'pg';

/** What the JSON of a result that was erased contains. Its verdict stays, by which it is counted until it is matched again. */
export const ERASED_MARK = '"is_erased":true';

interface ErasedResult extends Pick<KeptResult, 'object' | 'verdict' | 'candidates'> {
  readonly is_erased: true;
}

interface ChunkRow {
  readonly batchId: string;
  readonly number: number;
}

/** One chunk that names one of the companies, after those that were seen. */
const NEXT_CHUNK = `
  SELECT batch_id AS "batchId", number FROM batch_chunks
   WHERE (batch_id, number) > ($2, $3) AND results IS NOT NULL
     AND EXISTS (SELECT FROM unnest($1::text[]) AS name, upper(results) AS capitals WHERE position(name IN capitals) > 0)
   ORDER BY batch_id, number LIMIT 1`;
const MARK_BATCH = 'UPDATE batches SET erased_at = now() WHERE id = $1';
const READ_RESULTS = 'SELECT results FROM batch_chunks WHERE batch_id = $1 AND number = $2';
const WRITE_RESULTS = 'UPDATE batch_chunks SET results = $3 WHERE batch_id = $1 AND number = $2';

/**
 * Erases the results that name a company, in the client's transaction. `CheckedBatches` matches their rows again. The batch is locked before
 * its chunk, as where results are replaced.
 */
export async function eraseResults(client: PoolClient, items: readonly PublishedErasure[]): Promise<void> {
  const names = items.map(({ company_key: key }) => `"id":${JSON.stringify(key)}`.toUpperCase());
  for (let after: readonly [string, number] = ['', 0]; ;) {
    const { rows } = await client.query<ChunkRow>(NEXT_CHUNK, [names, ...after]);
    const [chunk] = rows;
    if (chunk === undefined) return;
    const { batchId, number } = chunk;
    await client.query(MARK_BATCH, [batchId]);
    const read = await client.query<{ results: string }>(READ_RESULTS, [batchId, number]);
    for (const { results } of read.rows) {
      const kept = (JSON.parse(results) as KeptResult[]).map((result) => withoutErased(result, names));
      await client.query(WRITE_RESULTS, [batchId, number, JSON.stringify(kept)]);
    }
    after = [batchId, number];
  }
}

function withoutErased(result: KeptResult, names: readonly string[]): KeptResult | ErasedResult {
  const capitals = JSON.stringify(result).toUpperCase();
  if (!names.some((name) => capitals.includes(name))) return result;
  return { object: result.object, verdict: result.verdict, candidates: [], is_erased: true };
}
