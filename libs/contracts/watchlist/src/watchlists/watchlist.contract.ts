import {
  defineMessage,
  deletedObject,
  Field,
  type ListReply,
  orNull,
  publicObject,
  type RequestFor,
  type Shape,
  text,
  windowFields,
} from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { idempotencyFields, type RepeatableReply, watchlistFields, workspaceFields } from '../request-fields.ts';
import {
  type CreatedWatchlist,
  deliveryChanges,
  deliverySettings,
  exampleWatchlist,
  type Watchlist,
  watchlistName,
  watchlistStatuses,
} from './watchlist.ts';

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

/**
 * Creates a watchlist. `invalid_body` if the URL or address may not be delivered to, or the workspace has too many
 * watchlists; `watchlist_not_found` if it has no such test clock.
 */
export const createWatchlist = defineMessage<CreatedWatchlist & RepeatableReply>('no company')({
  subject: 'watchlist.create-watchlist',
  deadlineMs: 6_000,
  request: {
    ...workspaceFields,
    ...idempotencyFields,
    name: watchlistName,
    delivery: deliverySettings,
    /** Of the sandbox: whose time it has. */
    testClockId: Type.Optional(text(100)),
  },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: {
      workspaceId: 7,
      idempotencyKey: null,
      name: exampleWatchlist.name,
      delivery: { type: 'webhook', url: 'https://hooks.example.com/registry', eventTypes: null },
    },
    reply: { ...exampleWatchlist, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
  },
});

/** Renames a watchlist, sets how it is delivered, pauses it or makes it active. What is not named stays. */
export const updateWatchlist = defineMessage<Watchlist>('no company')({
  subject: 'watchlist.update-watchlist',
  deadlineMs: 6_000,
  request: {
    ...watchlistFields,
    /** Null leaves it; likewise below. */
    name: orNull(watchlistName),
    /** Of the same type as before: a webhook stays one. Setting the URL or the address enables what is disabled. */
    delivery: orNull(deliveryChanges),
    /** `active` enables what is disabled or paused. */
    status: orNull(Type.Enum(['active', 'paused'])),
  },
  errors: [codes.watchlist.notFound, codes.body.invalid],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, name: 'Suppliers', delivery: null, status: null },
    reply: exampleWatchlist,
  },
});

export type UpdateWatchlistRequest = RequestFor<typeof updateWatchlist>;

export const webhookSecret = publicObject('WebhookSecret', 'The new secret of a webhook.', {
  object: Field.objectType('webhook_secret'),
  secret: Field.string('The new secret that signs webhook events, shown only in this response.'),
  previous_secret_expires_at: Field.timeOrNull(
    'When the previous secret stops being used for signatures; `null` if it was revoked.',
  ),
});

export type RotateSecretReply = Shape<typeof webhookSecret>;

/** Gives a webhook another secret; for 24 hours both sign, unless the one before is revoked at once. `invalid_body` for a digest, which has none. */
export const rotateSecret = defineMessage<RotateSecretReply & RepeatableReply>('no company')({
  subject: 'watchlist.rotate-secret',
  deadlineMs: 2_500,
  request: {
    ...watchlistFields,
    ...idempotencyFields,
    /** `now`: the secrets before sign nothing more. Null: each goes on for its 24 hours. */
    revoke: orNull(Type.Literal('now')),
  },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, idempotencyKey: null, revoke: null },
    reply: {
      object: 'webhook_secret',
      secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      previous_secret_expires_at: '2026-11-03T08:15:30.000Z',
    },
  },
});
