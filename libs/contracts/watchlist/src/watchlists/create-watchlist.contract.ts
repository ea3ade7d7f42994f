import { defineMessage, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { idempotencyFields, type RepeatableReply, workspaceFields } from '../request-fields.ts';
import { type CreatedWatchlist, deliverySettings, exampleWatchlist, watchlistName } from './watchlist.ts';

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
