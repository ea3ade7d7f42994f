import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { idempotencyFields, type RepeatableReply, timestamp, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';

export const redeliverEventsRequest = Type.Object({ ...watchlistFields, ...idempotencyFields, since: timestamp });

export type RedeliverEventsRequest = Static<typeof redeliverEventsRequest>;

export interface RedeliverEventsReply extends RepeatableReply {
  /** Deliveries that are posted once more. */
  readonly count: number;
}

/** Posts again what is dead or skipped of the events that were due since a time. Those that are pending are posted anyway. */
export const redeliverEvents = defineMessage<typeof redeliverEventsRequest, RedeliverEventsReply>({
  subject: 'watchlist.redeliver-events',
  deadlineMs: 5_000,
  request: redeliverEventsRequest,
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: {
      workspaceId: 7,
      watchlistId: exampleWatchlist.id,
      idempotencyKey: null,
      since: '2026-11-01T00:00:00.000Z',
    },
    reply: { count: 1 },
  },
});
