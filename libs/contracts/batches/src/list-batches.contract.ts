import { defineMessage, windowFields } from '@registry/contracts-message';
import Type from 'typebox';
import { type Batch, exampleBatch } from './batch.ts';

export interface ListBatchesReply {
  /** Newest first, without companies that were suppressed since. */
  readonly batches: readonly Batch[];
  /** Exact. */
  readonly totalCount: number;
}

/** The batches of a workspace. */
export const listBatches = defineMessage<ListBatchesReply>()({
  subject: 'batches.list-batches',
  deadlineMs: 5_000,
  request: {
    workspaceId: Type.Integer({ minimum: 1 }),
    /** Whether only their progress is wanted: then no verdict is counted, and no other service is needed. */
    isProgressOnly: Type.Optional(Type.Boolean()),
    ...windowFields,
  },
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30 },
    reply: { batches: [exampleBatch], totalCount: 1 },
  },
});
