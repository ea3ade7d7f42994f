import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

export const queueBatchRequest = Type.Object(batchFields);

export type QueueBatchRequest = Static<typeof queueBatchRequest>;

/** Lets workers have a batch, and its workspace see it; one that is queued stays as it is. */
export const queueBatch = defineMessage<typeof queueBatchRequest, KeptBatch>({
  subject: 'batches.queue-batch',
  deadlineMs: 5_000,
  request: queueBatchRequest,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
