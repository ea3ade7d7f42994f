import type { Batch } from '@registry/contracts-batches';
import { type HttpFigures, type HttpLoad, httpLoad, medianRound } from '../http-load.ts';

/** A batch that was matched while searches ran. */
export interface BatchRun {
  readonly rowsPerSecond: number;
  /** The median round of the searches. */
  readonly searches: HttpFigures;
}

/** Seconds of searches between looks at the batch. */
const ROUND_SECONDS = 5;

/** Sends queries as one batch, and searches until it is completed. */
export async function runBatch(queries: readonly object[], searches: Omit<HttpLoad, 'seconds'>): Promise<BatchRun> {
  const url = `${searches.baseUrl}/v1/batches`;
  const sent = { ...searches.headers, 'content-type': 'application/x-ndjson' };
  const body = queries.map((query) => JSON.stringify(query)).join('\n');
  let batch = await batchOf(await fetch(url, { method: 'POST', headers: sent, body }));
  const rounds: HttpFigures[] = [];
  while (batch.status === 'queued' || batch.status === 'running') {
    rounds.push(await httpLoad({ ...searches, seconds: ROUND_SECONDS }));
    batch = await batchOf(await fetch(`${url}/${batch.id}`, { headers: { ...searches.headers } }));
  }
  if (batch.status !== 'completed') throw new Error(`The batch is ${batch.status}.`);
  const seconds = (Date.parse(String(batch.completed_at)) - Date.parse(batch.created_at)) / 1_000;
  return { rowsPerSecond: batch.rows / seconds, searches: medianRound(rounds) };
}

async function batchOf(response: Response): Promise<Batch> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Batch;
}
