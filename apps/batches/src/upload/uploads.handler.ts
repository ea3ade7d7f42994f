import { Controller } from '@nestjs/common';
import type { RequestFor } from '@registry/contracts-message';
import {
  addRows,
  createBatch,
  type CreateBatchRequest,
  deleteUpload,
  type KeptBatch,
  queueBatch,
} from '@registry/contracts-batches';
import { Handles } from '@registry/messaging/handles';
import { toKeptBatch } from '../batches/batch.mapper.ts';
import { CheckedBatches } from '../batches/checked-batches.ts';
import { UploadsStore } from './uploads.store.ts';

/** Uploads: their rows, then a batch that nobody sees, then, when its requests are counted, one in the queue. */
@Controller()
export class UploadsHandler {
  constructor(
    private readonly uploads: UploadsStore,
    private readonly batches: CheckedBatches,
  ) {}

  @Handles(addRows)
  async addRows(rows: RequestFor<typeof addRows>): Promise<Record<never, never>> {
    await this.uploads.addRows(rows);
    return {};
  }

  @Handles(createBatch)
  async createBatch(batch: CreateBatchRequest): Promise<Record<never, never>> {
    await this.uploads.createBatch(batch);
    return {};
  }

  @Handles(queueBatch)
  async queueBatch({ id, workspaceId }: RequestFor<typeof queueBatch>): Promise<KeptBatch> {
    await this.uploads.queueBatch(id);
    return toKeptBatch(await this.batches.get(id, workspaceId));
  }

  @Handles(deleteUpload)
  async deleteUpload({ id }: RequestFor<typeof deleteUpload>): Promise<Record<never, never>> {
    await this.uploads.remove(id);
    return {};
  }
}
