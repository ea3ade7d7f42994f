import { defineMessage } from '@registry/contracts-message';
import { exampleKeptBatch, uploadId } from './kept-batch.ts';

/** Deletes rows that were added, and the batch that was made of them unless it is queued. */
export const deleteUpload = defineMessage('no company')({
  subject: 'batches.delete-upload',
  deadlineMs: 5_000,
  request: { id: uploadId },
  example: { request: { id: exampleKeptBatch.batch.id }, reply: {} },
});
