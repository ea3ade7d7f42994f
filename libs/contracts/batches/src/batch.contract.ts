import { defineMessage, type ListReply, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { type Batch, exampleBatch } from './batch.ts';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

/** A message about one batch of a workspace: its reply is the batch. */
function batchMessage(operation: string) {
  return defineMessage<KeptBatch>('no company')({
    subject: `batches.${operation}`,
    deadlineMs: 5_000,
    request: batchFields,
    errors: [codes.batch.notFound],
    example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
  });
}

/** A batch of a workspace. */
export const getBatch = batchMessage('get-batch');

/** Lets workers have a batch, and its workspace see it; one that is queued stays as it is. */
export const queueBatch = batchMessage('queue-batch');

/** Ends the work on a batch; one that has ended stays as it is. */
export const cancelBatch = batchMessage('cancel-batch');

/** Deletes a batch with its rows and results, and returns it as it was. */
export const deleteBatch = batchMessage('delete-batch');

/** Deletes all batches of a workspace that was deleted. */
export const deleteWorkspaceBatches = defineMessage<{ readonly count: number }>('no company')({
  subject: 'batches.delete-workspace-batches',
  deadlineMs: 10_000,
  request: { workspaceId: batchFields.workspaceId },
  example: { request: { workspaceId: 7 }, reply: { count: 3 } },
});

/** The batches of a workspace. Newest first, without companies that were suppressed since. */
export const listBatches = defineMessage<ListReply<Batch>>('no company')({
  subject: 'batches.list-batches',
  deadlineMs: 5_000,
  request: {
    workspaceId: batchFields.workspaceId,
    /** Whether only their progress is wanted: then no verdict is counted, and no other service is needed. */
    isProgressOnly: Type.Optional(Type.Boolean()),
    ...windowFields,
  },
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30 },
    reply: { items: [exampleBatch], totalCount: 1 },
  },
});
