import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

/** Deletes a batch with its rows and results, and returns it as it was. */
export const deleteBatch = defineMessage<KeptBatch>()({
  subject: 'batches.delete-batch',
  deadlineMs: 5_000,
  request: batchFields,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
