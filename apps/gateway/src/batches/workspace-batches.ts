import { Injectable } from '@nestjs/common';
import {
  cancelBatch,
  deleteBatch,
  getBatch,
  type KeptBatch,
  listBatches,
  type ListBatchesReply,
  type ListBatchesRequest,
  listMatchedRows,
  type ListMatchedRowsReply,
  type ListMatchedRowsRequest,
} from '@registry/contracts-batches';
import { MessageClient } from '@registry/messaging';

/** Batches of workspaces, at the service that keeps them. Throws `batch_not_found`, also for a batch of another workspace. */
@Injectable()
export class WorkspaceBatches {
  constructor(private readonly services: MessageClient) {}

  get(workspaceId: number, id: string): Promise<KeptBatch> {
    return this.services.call(getBatch, { workspaceId, id });
  }

  /** Those of a workspace, newest first. */
  list(request: ListBatchesRequest): Promise<ListBatchesReply> {
    return this.services.call(listBatches, request);
  }

  /** Rows that are done, some at a time. */
  listRows(request: ListMatchedRowsRequest): Promise<ListMatchedRowsReply> {
    return this.services.call(listMatchedRows, request);
  }

  cancel(workspaceId: number, id: string): Promise<KeptBatch> {
    return this.services.call(cancelBatch, { workspaceId, id });
  }

  /** The batch as it was. */
  delete(workspaceId: number, id: string): Promise<KeptBatch> {
    return this.services.call(deleteBatch, { workspaceId, id });
  }
}
