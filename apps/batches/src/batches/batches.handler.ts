import { Controller } from '@nestjs/common';
import type { RequestFor, ReplyTo, ListReply } from '@registry/contracts-message';
import {
  cancelBatch,
  deleteBatch,
  deleteWorkspaceBatches,
  getBatch,
  type KeptBatch,
  listBatches,
  listMatchedRows,
  type ListMatchedRowsReply,
  type ListMatchedRowsRequest,
  type Batch,
} from '@registry/contracts-batches';
import { Handles } from '@registry/messaging/handles';
import { toBatch, toKeptBatch } from './batch.mapper.ts';
import { BatchesStore } from './batches.store.ts';
import { CheckedBatches } from './checked-batches.ts';
import { readMatchedRows } from './read-matched-rows.ts';

@Controller()
export class BatchesHandler {
  constructor(
    private readonly store: BatchesStore,
    private readonly batches: CheckedBatches,
  ) {}

  @Handles(getBatch)
  async getBatch({ id, workspaceId }: RequestFor<typeof getBatch>): Promise<KeptBatch> {
    return toKeptBatch(await this.batches.get(id, workspaceId));
  }

  @Handles(listBatches)
  async listBatches({
    workspaceId,
    isProgressOnly,
    ...page
  }: RequestFor<typeof listBatches>): Promise<ListReply<Batch>> {
    if (isProgressOnly !== true) {
      const [batches, totalCount] = await this.batches.list(workspaceId, page);
      return { items: batches.map(toBatch), totalCount };
    }
    const [batches, totalCount] = await this.store.list(workspaceId, page);
    return { items: batches.map((one) => toBatch({ ...one, verdicts: {} })), totalCount };
  }

  @Handles(listMatchedRows)
  async listMatchedRows({ id, workspaceId, ...part }: ListMatchedRowsRequest): Promise<ListMatchedRowsReply> {
    return readMatchedRows(this.batches, await this.store.get(id, workspaceId), part);
  }

  @Handles(cancelBatch)
  async cancelBatch({ id, workspaceId }: RequestFor<typeof cancelBatch>): Promise<KeptBatch> {
    await this.batches.get(id, workspaceId);
    await this.store.cancel(id);
    return toKeptBatch(await this.store.get(id, workspaceId));
  }

  @Handles(deleteBatch)
  async deleteBatch({ id, workspaceId }: RequestFor<typeof deleteBatch>): Promise<KeptBatch> {
    const found = await this.batches.get(id, workspaceId);
    await this.store.remove(id);
    return toKeptBatch(found);
  }

  @Handles(deleteWorkspaceBatches)
  async deleteWorkspaceBatches({
    workspaceId,
  }: RequestFor<typeof deleteWorkspaceBatches>): Promise<ReplyTo<typeof deleteWorkspaceBatches>> {
    return { count: await this.store.removeAll(workspaceId) };
  }
}
