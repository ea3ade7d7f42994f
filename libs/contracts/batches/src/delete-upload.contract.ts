import { defineMessage } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { exampleKeptBatch, uploadId } from './kept-batch.ts';

export const deleteUploadRequest = Type.Object({ id: uploadId });

export type DeleteUploadRequest = Static<typeof deleteUploadRequest>;

/** Deletes rows that were added, and the batch that was made of them unless it is queued. */
export const deleteUpload = defineMessage<typeof deleteUploadRequest, Readonly<Record<never, never>>>({
  subject: 'batches.delete-upload',
  deadlineMs: 5_000,
  request: deleteUploadRequest,
  errors: [],
  example: { request: { id: exampleKeptBatch.batch.id }, reply: {} },
});
