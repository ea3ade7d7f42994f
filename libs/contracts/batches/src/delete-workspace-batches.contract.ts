import { defineMessage } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { batchFields } from './kept-batch.ts';

export const deleteWorkspaceBatchesRequest = Type.Object({ workspaceId: batchFields.workspaceId });

export type DeleteWorkspaceBatchesRequest = Static<typeof deleteWorkspaceBatchesRequest>;

export interface DeleteWorkspaceBatchesReply {
  readonly count: number;
}

/** Deletes all batches of a workspace that was deleted. */
export const deleteWorkspaceBatches = defineMessage<typeof deleteWorkspaceBatchesRequest, DeleteWorkspaceBatchesReply>({
  subject: 'batches.delete-workspace-batches',
  deadlineMs: 10_000,
  request: deleteWorkspaceBatchesRequest,
  errors: [],
  example: { request: { workspaceId: 7 }, reply: { count: 3 } },
});
