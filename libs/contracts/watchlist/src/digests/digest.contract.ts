import { defineMessage, orNull, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { EMAIL_LENGTH_MAX, exampleWatchlist } from '../watchlists/watchlist.ts';

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

export interface UnsubscribeDigestReply {
  /** Name of the watchlist whose digests the link ends. */
  readonly name: string;
  /** True if they are ended. */
  readonly isUnsubscribed: boolean;
}

/** Ends the digests of a watchlist for the address or person of the link in one of them, or resumes them. Idempotent. */
export const unsubscribeDigest = defineMessage<UnsubscribeDigestReply>('no company')({
  subject: 'watchlist.unsubscribe-digest',
  deadlineMs: 2_500,
  request: {
    /** Of the link in a digest. */
    token: text(200),
    /** True to unsubscribe; else only what the link is for is read. */
    isConfirmed: Type.Boolean(),
    /** True to send them again instead. */
    isToResume: Type.Boolean({ default: false }),
  },
  errors: [codes.watchlist.notFound],
  example: {
    request: { token: 'wl_4fT9qLw2ZxK0bVn7RmYcAd.c2lnbmF0dXJl', isConfirmed: true, isToResume: false },
    reply: { name: exampleWatchlist.name, isUnsubscribed: true },
  },
});

/** In the place of the address of a person who was deleted. No mail reaches an address of this domain (RFC 2606). */
export const ERASED_ADDRESS = 'erased@erased.invalid';

/** Takes the address of a person who was deleted out of all digests, which are unsubscribed, and out of replies that are kept to be repeated. */
export const eraseAddress = defineMessage<{
  /** Watchlists that had it. */
  readonly count: number;
}>('no company')({
  subject: 'watchlist.erase-address',
  deadlineMs: 10_000,
  request: {
    email: text(EMAIL_LENGTH_MAX),
    /** The person whose digests by role are forgotten too; null for an address that never signed in. */
    personId: orNull(text(100)),
  },
  example: { request: { email: 'ana@example.com', personId: 'usr_2mX9cVb4KpT1sWz3LnA7hQ' }, reply: { count: 1 } },
});
