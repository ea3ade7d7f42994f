import { defineMessage } from '@registry/contracts-message';
import { batchFields } from './kept-batch.ts';

/** Deletes all batches of a workspace that was deleted. */
export const deleteWorkspaceBatches = defineMessage<{ readonly count: number }>()({
  subject: 'batches.delete-workspace-batches',
  deadlineMs: 10_000,
  request: { workspaceId: batchFields.workspaceId },
  example: { request: { workspaceId: 7 }, reply: { count: 3 } },
});
