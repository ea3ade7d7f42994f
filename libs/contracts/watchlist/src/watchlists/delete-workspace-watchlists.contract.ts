import { defineMessage } from '@registry/contracts-message';
import { workspaceFields } from '../request-fields.ts';

/** Deletes the watchlists of a workspace that was deleted; of a sandbox, its test clocks with theirs. */
export const deleteWorkspaceWatchlists = defineMessage<{
  /** Rows that were deleted, but for those that went with others. */
  readonly count: number;
}>()({
  subject: 'watchlist.delete-workspace-watchlists',
  deadlineMs: 10_000,
  request: workspaceFields,
  example: { request: { workspaceId: 7 }, reply: { count: 3 } },
});
