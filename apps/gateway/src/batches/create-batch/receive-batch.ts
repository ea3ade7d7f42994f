import { AppError, codes } from '@registry/errors';
import type { Admission } from '../../keys/quotas/daily-quota.ts';
import { tooManyRows } from '../../lists/list-problem.ts';
import { limitReached } from '../../keys/quotas/rate-limit-headers.ts';
import { requestsOf } from '../../match/company-matcher.ts';
import type { BatchesStore } from '../batches.store.ts';
import type { BatchRow } from '../batch-layout.ts';
import { type BatchReader, ROWS_MAX } from './read-batch.ts';
import type { ReceivedBatch } from './queue-batch.ts';

/** Rows of a chunk: a worker sends them as one list, and a page shows them. */
export const PAGE_ROWS = 100;

/**
 * Stores the rows of an upload as they arrive, in chunks. Throws where one of them cannot be read, and `daily_limit_reached` with the first
 * row that counts as more than its key had left.
 */
export async function receiveRows(
  store: BatchesStore,
  id: string,
  { rows, layout }: BatchReader,
  admission: Admission,
): Promise<ReceivedBatch> {
  let total = 0;
  let chunk: BatchRow[] = [];
  let number = 0;
  const flush = async (): Promise<void> => {
    number += 1;
    const full = chunk;
    chunk = [];
    await store.addArriving(id, number, full);
  };
  for await (const row of rows) {
    total += 1;
    if (total > ROWS_MAX) throw tooManyRows(ROWS_MAX);
    if (requestsOf(total) > admission.left) throw limitReached(admission);
    chunk.push(row);
    if (chunk.length === PAGE_ROWS) await flush();
  }
  if (chunk.length > 0) await flush();
  const known = layout();
  if (total === 0)
    throw new AppError(codes.body.invalid, { message: 'The list has no rows. Send at least one company.' });
  return { id, layout: known, rows: total, chunks: number };
}
