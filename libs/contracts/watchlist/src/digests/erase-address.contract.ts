import { defineMessage, orNull, text } from '@registry/contracts-message';
import { EMAIL_LENGTH_MAX } from '../watchlists/watchlist.ts';

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
