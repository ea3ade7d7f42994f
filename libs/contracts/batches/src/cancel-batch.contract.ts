import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

export const cancelBatchRequest = Type.Object(batchFields);

export type CancelBatchRequest = Static<typeof cancelBatchRequest>;

/** Ends the work on a batch; one that has ended stays as it is. */
export const cancelBatch = defineMessage<typeof cancelBatchRequest, KeptBatch>({
  subject: 'batches.cancel-batch',
  deadlineMs: 5_000,
  request: cancelBatchRequest,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
