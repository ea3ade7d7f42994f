import { defineMessage } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { workspaceFields } from '../request-fields.ts';

export const deleteWorkspaceWatchlistsRequest = Type.Object(workspaceFields);

export type DeleteWorkspaceWatchlistsRequest = Static<typeof deleteWorkspaceWatchlistsRequest>;

export interface DeleteWorkspaceWatchlistsReply {
  /** Rows that were deleted, but for those that went with others. */
  readonly count: number;
}

/** Deletes the watchlists of a workspace that was deleted; of a sandbox, its test clocks with theirs. */
export const deleteWorkspaceWatchlists = defineMessage<
  typeof deleteWorkspaceWatchlistsRequest,
  DeleteWorkspaceWatchlistsReply
>({
  subject: 'watchlist.delete-workspace-watchlists',
  deadlineMs: 10_000,
  request: deleteWorkspaceWatchlistsRequest,
  errors: [],
  example: { request: { workspaceId: 7 }, reply: { count: 3 } },
});
