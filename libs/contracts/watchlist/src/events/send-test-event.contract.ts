import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { type EventPayload, exampleEvent } from './event-payload.ts';
import { idempotencyFields, type RepeatableReply, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';

/** Puts a test event into a watchlist: it is numbered and delivered as any other. */
export const sendTestEvent = defineMessage<EventPayload & RepeatableReply>('as received')({
  subject: 'watchlist.send-test-event',
  deadlineMs: 2_500,
  request: { ...watchlistFields, ...idempotencyFields },
  errors: [codes.watchlist.notFound, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, idempotencyKey: null },
    reply: exampleEvent,
  },
});
