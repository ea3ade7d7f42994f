import { defineMessage, orNull, text } from '@registry/contracts-message';
import Type from 'typebox';

/** A digest to a role, as far as a person got it. */
export interface PersonDigest {
  readonly workspaceId: number;
  /** Name of the watchlist. */
  readonly watchlist: string;
  /** Day of the newest that the person got, YYYY-MM-DD; null before the first. */
  readonly lastDay: string | null;
  /** ISO 8601 UTC; null while they are sent. */
  readonly unsubscribedAt: string | null;
}

/** Lists the digests to a role that a person got or unsubscribed from, 1,000 at most. */
export const listPersonDigests = defineMessage<{ readonly digests: readonly PersonDigest[] }>('no company')({
  subject: 'watchlist.list-person-digests',
  deadlineMs: 2_500,
  request: {
    personId: text(100),
    /** Null for all workspaces. */
    workspaceId: orNull(Type.Integer({ minimum: 1 })),
  },
  example: {
    request: { personId: 'usr_2mX9cVb4KpT1sWz3LnA7hQ', workspaceId: null },
    reply: {
      digests: [{ workspaceId: 7, watchlist: 'Suppliers', lastDay: '2026-11-09', unsubscribedAt: null }],
    },
  },
});
