import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

/** Ends the work on a batch; one that has ended stays as it is. */
export const cancelBatch = defineMessage<KeptBatch>()({
  subject: 'batches.cancel-batch',
  deadlineMs: 5_000,
  request: batchFields,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
