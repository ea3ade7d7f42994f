import { type Scope, scopes } from '@registry/domain/scopes';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { createPublicKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import type { PublicAddresses } from '../../addresses/public-urls.ts';
import { deriveTokenKey, TOKEN_ALGORITHM } from '../../signing/token-keys.ts';

/** The servers that access tokens are for, by the names of their addresses. */
export const RESOURCES = ['mcp', 'production'] as const;

export type Resource = (typeof RESOURCES)[number];

/** An access token with the right signature, issuer and audience. It may have expired. */
export interface AccessToken {
  /** The prefix of the grant that it was issued for. */
  readonly key: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Milliseconds of the epoch. */
  readonly endsAt: number;
}

const VERIFIED_MAX = 10_000;
const QUICK_SECRET_BYTES = 32;
const FORM = /^[\w-]{10,1000}\.[\w-]{10,4000}\.[\w-]{86}$/;

/** Checks that a text has the form of an access token. */
export function isAccessToken(text: string): boolean {
  return FORM.test(text);
}

/** Verifies access tokens of the authorization server, on every surface and without a request to it. */
export class AccessTokens {
  readonly #hashSecret: string;
  readonly #addresses: PublicAddresses;
  /** Of this process. Tokens are remembered by a hash with it, and their texts are not kept. */
  readonly #quickSecret = randomBytes(QUICK_SECRET_BYTES).toString('hex');
  readonly #verified = new LRUCache<string, AccessToken>({ max: VERIFIED_MAX });
  #key: Promise<KeyObject> | undefined;

  constructor(hashSecret: string, addresses: PublicAddresses) {
    this.#hashSecret = hashSecret;
    this.#addresses = addresses;
  }

  /** The token of a text, for a resource: at once where it is remembered. Undefined for any other text. */
  read(text: string, resource: Resource): AccessToken | undefined | Promise<AccessToken | undefined> {
    const quick = hash('sha256', `${this.#quickSecret} ${resource} ${text}`, 'base64url');
    return this.#verified.get(quick) ?? this.#verify(text, resource, quick);
  }

  async #verify(text: string, resource: Resource, quick: string): Promise<AccessToken | undefined> {
    const { demo: issuer, [resource]: audience } = this.#addresses;
    if (issuer === '' || audience === '' || !isAccessToken(text)) return undefined;
    this.#key ??= deriveTokenKey(this.#hashSecret).then(({ privateKey }) => createPublicKey(privateKey));
    const expected = { issuer, audience, typ: 'at+jwt', algorithms: [TOKEN_ALGORITHM], requiredClaims: ['exp'] };
    const verified = await jwtVerify(text, await this.#key, expected).catch(() => undefined);
    const { key, scope, exp } = verified?.payload ?? {};
    if (typeof key !== 'string' || typeof scope !== 'string' || exp === undefined) return undefined;
    const granted = scope.split(' ');
    const token = { key, scopes: new Set(scopes.filter((one) => granted.includes(one))), endsAt: exp * 1_000 };
    this.#verified.set(quick, token);
    return token;
  }
}
