import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { batchFields, exampleKeptBatch, type KeptBatch } from './kept-batch.ts';

export const getBatchRequest = Type.Object(batchFields);

export type GetBatchRequest = Static<typeof getBatchRequest>;

/** A batch of a workspace. */
export const getBatch = defineMessage<typeof getBatchRequest, KeptBatch>({
  subject: 'batches.get-batch',
  deadlineMs: 5_000,
  request: getBatchRequest,
  errors: [codes.batch.notFound],
  example: { request: { workspaceId: 7, id: exampleKeptBatch.batch.id }, reply: exampleKeptBatch },
});
