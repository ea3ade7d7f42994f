import {
  defineMessage,
  deletedObject,
  type ListReply,
  orNull,
  type Shape,
  windowFields,
} from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { watchlistFields, workspaceFields } from '../request-fields.ts';
import { exampleWatchlist, type Watchlist, watchlistStatuses } from './watchlist.ts';

const ofWatchlist = { request: watchlistFields, errors: [codes.watchlist.notFound] };
const exampleRequest = { workspaceId: 7, watchlistId: exampleWatchlist.id };

/** One watchlist of a workspace, or `watchlist_not_found`. */
export const getWatchlist = defineMessage<Watchlist>('no company')({
  subject: 'watchlist.get-watchlist',
  deadlineMs: 2_500,
  ...ofWatchlist,
  example: { request: exampleRequest, reply: exampleWatchlist },
});

export const deletedWatchlist = deletedObject('DeletedWatchlist', 'watchlist', 'watchlist');

/** Deletes a watchlist with its events and deliveries. */
export const deleteWatchlist = defineMessage<Shape<typeof deletedWatchlist>>('no company')({
  subject: 'watchlist.delete-watchlist',
  deadlineMs: 5_000,
  ...ofWatchlist,
  example: { request: exampleRequest, reply: { object: 'watchlist', id: exampleWatchlist.id, deleted: true } },
});

/** Deletes the watchlists of a workspace that was deleted; of a sandbox, its test clocks with theirs. */
export const deleteWorkspaceWatchlists = defineMessage<{
  /** Rows that were deleted, but for those that went with others. */
  readonly count: number;
}>('no company')({
  subject: 'watchlist.delete-workspace-watchlists',
  deadlineMs: 10_000,
  request: workspaceFields,
  example: { request: { workspaceId: 7 }, reply: { count: 3 } },
});

/** The watchlists of a workspace. Newest first. */
export const listWatchlists = defineMessage<ListReply<Watchlist>>('no company')({
  subject: 'watchlist.list-watchlists',
  deadlineMs: 2_500,
  request: {
    ...workspaceFields,
    ...windowFields,
    /** Null for all. */
    status: orNull(Type.Enum(watchlistStatuses)),
  },
  example: {
    request: { workspaceId: 7, offset: 0, limit: 30, status: null },
    reply: { items: [exampleWatchlist], totalCount: 1 },
  },
});
