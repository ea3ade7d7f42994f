import { defineMessage, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { exampleWatchlist } from '../watchlists/watchlist.ts';

export interface UnsubscribeDigestReply {
  /** Name of the watchlist whose digests the link ends. */
  readonly name: string;
  /** Whether they are ended. */
  readonly isUnsubscribed: boolean;
}

/** Ends the digests of a watchlist for the address or person of the link in one of them, or resumes them. Idempotent. */
export const unsubscribeDigest = defineMessage<UnsubscribeDigestReply>('no company')({
  subject: 'watchlist.unsubscribe-digest',
  deadlineMs: 2_500,
  request: {
    /** Of the link in a digest. */
    token: text(200),
    /** Whether to unsubscribe; else only what the link is for is read. */
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
