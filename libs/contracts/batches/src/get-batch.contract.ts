import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

/** A batch of a workspace. */
export const getBatch = defineMessage<KeptBatch>()({
  subject: 'batches.get-batch',
  deadlineMs: 5_000,
  request: batchFields,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
