import { Controller } from '@nestjs/common';
import {
  addRows,
  type AddRowsRequest,
  createBatch,
  type CreateBatchRequest,
  deleteUpload,
  type DeleteUploadRequest,
  type KeptBatch,
  queueBatch,
  type QueueBatchRequest,
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
  async addRows(rows: AddRowsRequest): Promise<Record<never, never>> {
    await this.uploads.addRows(rows);
    return {};
  }

  @Handles(createBatch)
  async createBatch(batch: CreateBatchRequest): Promise<Record<never, never>> {
    await this.uploads.createBatch(batch);
    return {};
  }

  @Handles(queueBatch)
  async queueBatch({ id, workspaceId }: QueueBatchRequest): Promise<KeptBatch> {
    await this.uploads.queueBatch(id);
    return toKeptBatch(await this.batches.get(id, workspaceId));
  }

  @Handles(deleteUpload)
  async deleteUpload({ id }: DeleteUploadRequest): Promise<Record<never, never>> {
    await this.uploads.remove(id);
    return {};
  }
}
