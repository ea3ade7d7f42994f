import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/** Whose digests a token ends. */
export interface Subscription {
  readonly watchlistId: string;
  /** The person whom they go to, by the role; null where they go to an address. */
  readonly personId: string | null;
  /** The address that they go to: a link of a mail to an earlier address ends nothing. That of a person may change. */
  readonly email: string;
}

/** Signed tokens of the links by which a reader, who has no key, ends the digests of one watchlist and nothing else. */
export class UnsubscribeTokens {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'watchlist unsubscribe tokens', KEY_BYTES));
  }

  /** The watchlist's id, the person's if the digest goes to one, and a signature, fit for a path. */
  tokenOf(subscription: Subscription): string {
    const { watchlistId, personId } = subscription;
    const names = personId === null ? [watchlistId] : [watchlistId, personId];
    return [...names, this.#signature(subscription).toString('base64url')].join('.');
  }

  /** The watchlist and the person that a token names, whether or not it is signed. */
  read(token: string): Pick<Subscription, 'watchlistId' | 'personId'> {
    const [watchlistId = '', ...rest] = token.split('.');
    return { watchlistId, personId: rest.length > 1 ? (rest[0] ?? null) : null };
  }

  /** Checks that the token was made for this subscription. */
  isValid(token: string, subscription: Subscription): boolean {
    const [given, wanted] = [Buffer.from(token), Buffer.from(this.tokenOf(subscription))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  /** No address is the id of a person. */
  #signature({ watchlistId, personId, email }: Subscription): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${watchlistId}\0${personId ?? email}`)
      .digest();
  }
}
