import type { Batch } from '@registry/contracts-batches';
import { AppError, codes } from '@registry/errors';

/** Seconds after which it is worth another look. */
const RETRY_SECONDS = 5;

/** Throws `batch_not_completed` while rows of a batch are still to be matched. */
export function refuseUnfinished({ status, done, rows }: Batch): void {
  if (status !== 'queued' && status !== 'running') return;
  const [have, all] = [done, rows].map((count) => count.toLocaleString('en-US'));
  throw new AppError(codes.batch.notCompleted, {
    message: `${have} of ${all} rows are matched. Retry when status is completed, or cancel the batch.`,
    retryAfterSeconds: RETRY_SECONDS,
  });
}
