import { defineMessage, windowFields } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { type Batch, exampleBatch } from './batch.ts';

export const listBatchesRequest = Type.Object({ workspaceId: Type.Integer({ minimum: 1 }), ...windowFields });

export type ListBatchesRequest = Static<typeof listBatchesRequest>;

export interface ListBatchesReply {
  /** Newest first, as the work left them: companies that were suppressed since are still in `verdicts`. */
  readonly batches: readonly Batch[];
  /** Exact. */
  readonly totalCount: number;
}

/** The batches of a workspace. */
export const listBatches = defineMessage<typeof listBatchesRequest, ListBatchesReply>({
  subject: 'batches.list-batches',
  deadlineMs: 2_500,
  request: listBatchesRequest,
  errors: [],
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30 },
    reply: { batches: [exampleBatch], totalCount: 1 },
  },
});
