import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/** Whose digests a token ends. */
export interface Subscription {
  readonly watchlistId: string;
  /** The address that they go to: a link of a mail to an earlier address ends nothing. */
  readonly email: string;
}

/** Signed tokens of the links by which a reader, who has no key, ends the digests of one watchlist and nothing else. */
export class UnsubscribeTokens {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'watchlist unsubscribe tokens', KEY_BYTES));
  }

  /** The watchlist's id and a signature, fit for a path. */
  tokenOf(subscription: Subscription): string {
    return `${subscription.watchlistId}.${this.#signature(subscription).toString('base64url')}`;
  }

  /** The watchlist that a token names, whether or not it is signed. */
  watchlistIdOf(token: string): string {
    return token.slice(0, Math.max(0, token.indexOf('.')));
  }

  /** Checks that the token was made for this subscription. */
  isValid(token: string, subscription: Subscription): boolean {
    const [given, wanted] = [Buffer.from(token), Buffer.from(this.tokenOf(subscription))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  #signature({ watchlistId, email }: Subscription): Buffer {
    return createHmac('sha256', this.#key).update(`${watchlistId}\0${email}`).digest();
  }
}
