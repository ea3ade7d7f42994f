import {
  defineMessage,
  Field,
  type ListReply,
  publicObject,
  type Shape,
  text,
  windowFields,
} from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { exampleMonitor, type Monitor } from '@registry/contracts-records-sections';
import Type from 'typebox';
import { idempotencyFields, type RepeatableReply, watchlistFields, workspaceFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { exampleEntity, type FollowedEntities, type WatchlistEntity } from './watchlist-entity.ts';

export interface ListEntitiesReply extends ListReply<WatchlistEntity> {
  /** Legal names of the items, in the same order; null for a company that was removed. */
  readonly names: readonly (string | null)[];
}

/** The companies that a watchlist follows. In the order in which they were followed. */
export const listEntities = defineMessage<ListEntitiesReply>('as received')({
  subject: 'watchlist.list-entities',
  deadlineMs: 2_500,
  request: { ...watchlistFields, ...windowFields },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, offset: 0, limit: 30 },
    reply: { items: [exampleEntity], names: ['CEDAR RIDGE BAKERY, LLC'], totalCount: 1 },
  },
});

/** Companies that one request follows at most. */
export const FOLLOWED_AT_ONCE_MAX = 100;

export interface FollowEntitiesReply extends RepeatableReply {
  readonly followed: FollowedEntities;
  /** How many of them were not followed before. */
  readonly addedCount: number;
}

/** Follows companies, all of them or none: `invalid_body` names the first id that no company has. */
export const followEntities = defineMessage<FollowEntitiesReply>('as received')({
  subject: 'watchlist.follow-entities',
  deadlineMs: 8_000,
  request: {
    ...watchlistFields,
    ...idempotencyFields,
    /** `us-{state}-{file_number}` each, in any letter case. */
    entityIds: Type.Immutable(Type.Array(text(300), { minItems: 1, maxItems: FOLLOWED_AT_ONCE_MAX })),
    /** True to follow the other registrations of their entities too; absent for as it is, at first without. */
    allRegistrations: Type.Optional(Type.Boolean()),
  },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: {
      workspaceId: 7,
      watchlistId: exampleWatchlist.id,
      idempotencyKey: null,
      entityIds: [exampleEntity.entity_id],
      allRegistrations: true,
    },
    reply: { followed: { object: 'list', data: [exampleEntity] }, addedCount: 1 },
  },
});

/** That a company is followed no more. */
export const unfollowedEntity = publicObject('UnfollowedEntity', 'The company that is no longer followed.', {
  object: Field.objectType('watchlist_entity'),
  entity_id: Field.string('The id of the company, as in the path.'),
  deleted: Field.always('Always `true`.'),
});

/** Follows a company no more; its events stay. `watchlist_not_found` also where the watchlist does not follow it. */
export const unfollowEntity = defineMessage<Shape<typeof unfollowedEntity>>('no company')({
  subject: 'watchlist.unfollow-entity',
  deadlineMs: 2_500,
  request: { ...watchlistFields, entityId: text(300) },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, entityId: exampleEntity.entity_id },
    reply: { object: 'watchlist_entity', entity_id: exampleEntity.entity_id, deleted: true },
  },
});

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

export interface GetMonitorReply {
  /** Null where no watchlist of the workspace follows the company. */
  readonly monitor: Monitor | null;
  /** True if the workspace has a watchlist. */
  readonly hasWatchlists: boolean;
}

/** How the watchlists of a workspace follow a company. */
export const getMonitor = defineMessage<GetMonitorReply>('as received')({
  subject: 'watchlist.get-monitor',
  deadlineMs: 2_000,
  request: { ...workspaceFields, entityId: text(300) },
  example: {
    request: { workspaceId: 7, entityId: exampleEntity.entity_id },
    reply: { monitor: exampleMonitor, hasWatchlists: true },
  },
});
