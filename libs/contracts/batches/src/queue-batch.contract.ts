import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

/** Lets workers have a batch, and its workspace see it; one that is queued stays as it is. */
export const queueBatch = defineMessage<KeptBatch>()({
  subject: 'batches.queue-batch',
  deadlineMs: 5_000,
  request: batchFields,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
