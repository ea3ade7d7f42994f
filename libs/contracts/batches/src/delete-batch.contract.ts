import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

export const deleteBatchRequest = Type.Object(batchFields);

export type DeleteBatchRequest = Static<typeof deleteBatchRequest>;

/** Deletes a batch with its rows and results, and returns it as it was. */
export const deleteBatch = defineMessage<typeof deleteBatchRequest, KeptBatch>({
  subject: 'batches.delete-batch',
  deadlineMs: 5_000,
  request: deleteBatchRequest,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
