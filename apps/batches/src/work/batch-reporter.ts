import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SandboxRequest } from '@registry/contracts-message';
import { reportBatch } from '@registry/contracts-watchlist';
import { errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { In, IsNull, Or, Raw, Repository } from 'typeorm';
import { BatchEntity } from '../batches/batch.entity.ts';
import { toBatch } from '../batches/batch.mapper.ts';
import { CheckedBatches } from '../batches/checked-batches.ts';

/** Milliseconds between looks for batches that have ended. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Reports the ends of batches to the service that posts to webhooks. The transaction that ends a batch leaves it unreported, so a
 * process that dies loses no report. One that is sent twice is one event. One that is refused is sent again later, after those that follow it.
 */
@Injectable()
export class BatchReporter extends BackgroundLoop {
  constructor(
    @InjectRepository(BatchEntity) private readonly batches: Repository<BatchEntity>,
    private readonly services: MessageClient,
    private readonly checked: CheckedBatches,
  ) {
    super({ fault: 'Ends of batches are not reported' });
  }

  protected async round(): Promise<number> {
    const isDue = Or(
      IsNull(),
      Raw((column) => `${column} < now()`),
    );
    const ended = await this.batches.find({
      where: { reportedAt: IsNull(), status: In(['completed', 'failed']), reportAfter: isDue },
      order: { completedAt: 'ASC' },
      take: 10,
    });
    for (const batch of ended) {
      try {
        await this.#report(batch);
      } catch (error) {
        this.logger.warn(`The end of the batch ${batch.id} is not reported: ${errorMessage(error)}`);
        await this.batches.update(batch.id, { reportAfter: () => "now() + interval '30 seconds'" });
      }
    }
    return ended.length === 0 ? CHECK_INTERVAL_MS : 0;
  }

  async #report({ id, workspaceId, isSandbox }: BatchEntity): Promise<void> {
    const batch = toBatch(await this.checked.get(id, workspaceId));
    const stated: SandboxRequest = isSandbox ? { ofSandbox: true } : {};
    await this.services.call(reportBatch, { workspaceId, batch, ...stated });
    await this.batches.update(id, { reportedAt: () => 'now()' });
  }
}
