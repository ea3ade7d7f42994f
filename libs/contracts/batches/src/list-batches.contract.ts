import { defineMessage, windowFields } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { type Batch, exampleBatch } from './batch.ts';

export const listBatchesRequest = Type.Object({
  workspaceId: Type.Integer({ minimum: 1 }),
  /** Whether only their progress is wanted: then no verdict is counted, and no other service is needed. */
  isProgressOnly: Type.Optional(Type.Boolean()),
  ...windowFields,
});

export type ListBatchesRequest = Static<typeof listBatchesRequest>;

export interface ListBatchesReply {
  /** Newest first, without companies that were suppressed since. */
  readonly batches: readonly Batch[];
  /** Exact. */
  readonly totalCount: number;
}

/** The batches of a workspace. */
export const listBatches = defineMessage<typeof listBatchesRequest, ListBatchesReply>({
  subject: 'batches.list-batches',
  deadlineMs: 5_000,
  request: listBatchesRequest,
  errors: [],
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30 },
    reply: { batches: [exampleBatch], totalCount: 1 },
  },
});
