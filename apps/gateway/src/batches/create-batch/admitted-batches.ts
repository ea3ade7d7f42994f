import { Injectable } from '@nestjs/common';
import { type KeptBatch, queueBatch } from '@registry/contracts-batches';
import { AppError, codes, errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';

/** Milliseconds between looks for batches that were not queued when they were counted. */
const CHECK_INTERVAL_MS = 5_000;

/** A batch that another process is still queueing is left to it. */
const WAITING = {
  name: 'admitted-batches',
  text: `SELECT batch_id AS id, workspace_id AS "workspaceId" FROM admitted_batches
          WHERE admitted_at < now() - interval '10 seconds' ORDER BY admitted_at LIMIT 100`,
};
const FORGET = { name: 'forget-admitted-batch', text: 'DELETE FROM admitted_batches WHERE batch_id = $1' };
const FORGET_REQUESTS = {
  name: 'forget-batch-requests',
  text: `DELETE FROM batch_requests WHERE created_at < now() - interval '24 hours'`,
};

interface WaitingBatch extends Record<string, unknown> {
  readonly id: string;
  readonly workspaceId: number;
}

/**
 * Queues batches whose requests are counted. The transaction that counts a batch notes it in `admitted_batches`, and it stays there until the
 * service of batches has queued it: a process that dies in between, or a service that is unavailable, loses none. To queue one twice changes nothing.
 */
@Injectable()
export class AdmittedBatches extends BackgroundLoop {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {
    super({ fault: 'Batches that are counted are not queued' });
  }

  /** The batch, in the queue or after it. Throws `batch_not_found` where it was deleted, and `upstream_unavailable`: it is queued later then. */
  async queue(id: string, workspaceId: number): Promise<KeptBatch> {
    const batch = await this.services.call(queueBatch, { id, workspaceId });
    await this.database.query(FORGET, [id]);
    return batch;
  }

  protected async round(): Promise<number> {
    await this.database.query(FORGET_REQUESTS);
    for (const { id, workspaceId } of await this.database.query<WaitingBatch>(WAITING, [])) {
      try {
        await this.queue(id, workspaceId);
      } catch (error) {
        if (error instanceof AppError && error.code === codes.batch.notFound) await this.database.query(FORGET, [id]);
        else this.logger.warn(`The batch ${id} is not queued: ${errorMessage(error)}`);
      }
    }
    return CHECK_INTERVAL_MS;
  }
}
