import { defineMessage, text } from '@registry/contracts-message';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { exampleEntity } from './watchlist-entity.ts';

/** Companies that one request is about at most. */
export const LISTED_AT_ONCE_MAX = 100;

/** Which of some companies the watchlists of a workspace follow. Ids of no company are followed by none. */
export const listFollowed = defineMessage<{
  /** Each watchlist of the workspace with each of the companies that it follows. */
  readonly followed: readonly { readonly watchlistId: string; readonly entityId: string }[];
}>('as received')({
  subject: 'watchlist.list-followed',
  deadlineMs: 2_500,
  request: {
    ...workspaceFields,
    /** `us-{state}-{file_number}` each, in any letter case. */
    entityIds: Type.Immutable(Type.Array(text(300), { maxItems: LISTED_AT_ONCE_MAX })),
  },
  example: {
    request: { workspaceId: 7, entityIds: [exampleEntity.entity_id] },
    reply: { followed: [{ watchlistId: exampleWatchlist.id, entityId: exampleEntity.entity_id }] },
  },
});
