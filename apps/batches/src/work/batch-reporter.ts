import { Injectable } from '@nestjs/common';
import { reportBatch } from '@registry/contracts-watchlist';
import { errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { toBatch } from '../batches/batch.mapper.ts';
import { BATCH_COLUMNS, type BatchRecord, toStoredBatch } from '../batches/batches.store.ts';
import { CheckedBatches } from '../batches/checked-batches.ts';

/** Milliseconds between looks for batches that have ended. */
const CHECK_INTERVAL_MS = 1_000;

/** A batch whose end is not reported yet. */
type EndedBatch = BatchRecord & { readonly workspaceId: number };

const NEXT = {
  name: 'batches-to-report',
  text: `SELECT workspace_id AS "workspaceId", ${BATCH_COLUMNS} FROM batches
          WHERE reported_at IS NULL AND status IN ('completed', 'failed') AND (report_after IS NULL OR report_after < now())
          ORDER BY completed_at LIMIT 10`,
};
const REPORTED = { name: 'batch-reported', text: 'UPDATE batches SET reported_at = now() WHERE id = $1' };
const POSTPONE = {
  name: 'postpone-batch-report',
  text: `UPDATE batches SET report_after = now() + interval '30 seconds' WHERE id = $1`,
};

/**
 * Reports the ends of batches to the service that posts to webhooks. The transaction that ends a batch leaves it unreported, so a
 * process that dies loses no report. One that is sent twice is one event. One that is refused is sent again later, after those that follow it.
 */
@Injectable()
export class BatchReporter extends BackgroundLoop {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
    private readonly batches: CheckedBatches,
  ) {
    super({ fault: 'Ends of batches are not reported' });
  }

  protected async round(): Promise<number> {
    const ended = await this.database.query<EndedBatch & Record<string, unknown>>(NEXT, []);
    for (const batch of ended) {
      try {
        await this.#report(batch);
      } catch (error) {
        this.logger.warn(`The end of the batch ${batch.id} is not reported: ${errorMessage(error)}`);
        await this.database.query(POSTPONE, [batch.id]);
      }
    }
    return ended.length === 0 ? CHECK_INTERVAL_MS : 0;
  }

  async #report({ workspaceId, ...record }: EndedBatch): Promise<void> {
    const stored = toStoredBatch(record);
    if (await this.batches.correct(stored)) return; // its counts are read again
    await this.services.call(reportBatch, { workspaceId, batch: toBatch(stored) });
    await this.database.query(REPORTED, [stored.id]);
  }
}
