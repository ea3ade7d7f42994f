import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { timestamp, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { type EventPayload, exampleEvent } from './event-payload.ts';

export const rehearseWatchlistRequest = Type.Object({
  ...watchlistFields,
  since: timestamp,
});

export type RehearseWatchlistRequest = Static<typeof rehearseWatchlistRequest>;

export interface RehearseWatchlistReply {
  /** Oldest first, numbered from 1; the first thousand. Those that were events of the watchlist have the ids that they had. */
  readonly events: readonly EventPayload[];
  readonly hasMore: boolean;
}

/**
 * The events that a watchlist with the companies of now would have had since a time, by the history that is kept: the newest 50 changes
 * of each company and of each of its records, and records that are dated since then. Nothing is written or delivered.
 */
export const rehearseWatchlist = defineMessage<typeof rehearseWatchlistRequest, RehearseWatchlistReply>({
  subject: 'watchlist.rehearse-watchlist',
  deadlineMs: 10_000,
  request: rehearseWatchlistRequest,
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, since: '2026-11-01T00:00:00.000Z' },
    reply: { events: [exampleEvent], hasMore: false },
  },
});
