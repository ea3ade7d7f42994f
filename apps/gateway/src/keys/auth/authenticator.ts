import { Inject, Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type AccessToken, AccessTokens, isAccessToken, type Resource } from '../tokens/access-tokens.ts';
import { hashApiKey, readPrefix, sameHash } from './api-key.ts';
import { type KnownKey, KeyCache } from './key-cache.ts';
import { toMatchToken, readTokenPrefix } from './match-token.ts';
import { authorizationFault, keyFault, type PresentedKey } from './presented-key.ts';

/** The secret of the deployment that keys are hashed with. */
export const KEY_HASH_SECRET = Symbol('KEY_HASH_SECRET');

/** The header field in which the tool server sends the access token of the person that it acts for. */
export const ON_BEHALF_OF = 'X-On-Behalf-Of';

const QUICK_SECRET_BYTES = 32;

/** Finds the key that a request carries. From outside, an invented, a revoked and an expired key are all alike. */
@Injectable()
export class Authenticator {
  /** Of this process: it is neither stored nor logged. */
  readonly #quickSecret = randomBytes(QUICK_SECRET_BYTES).toString('hex');
  /** The quick hash of the text that a cached key was verified with: half the time of its HMAC. The text itself is not kept. */
  readonly #verifiedTexts = new WeakMap<KnownKey, Buffer>();
  /** The caller that a cached grant is with the access token that was sent last. */
  readonly #callers = new WeakMap<KnownKey, { readonly token: AccessToken; readonly caller: KnownKey }>();

  constructor(
    private readonly keys: KeyCache,
    @Inject(KEY_HASH_SECRET) private readonly hashSecret: string,
    private readonly tokens: AccessTokens,
  ) {}

  /** The key that was presented: at once where it is remembered. Throws `missing_key`, `invalid_key`, `upstream_unavailable`. */
  authenticate(presented: PresentedKey | undefined, headers: IncomingHttpHeaders = {}): KnownKey | Promise<KnownKey> {
    if (presented === undefined) throw missingKey(authorizationFault(headers));
    const prefix =
      readPrefix(presented.text) ?? (presented.inCookie ? readPrefix(presented.text, 'session') : undefined);
    const { inUrl, inCookie } = presented;
    if (prefix === undefined && !inUrl && inCookie !== true && isAccessToken(presented.text))
      return this.findGrant(presented.text, 'production');
    if (prefix === undefined) throw invalidKey(keyFault(presented.text));
    const key = this.keys.find(prefix);
    return key instanceof Promise
      ? key.then((found) => this.#verified(presented.text, found))
      : this.#verified(presented.text, key);
  }

  /**
   * The grant that an access token was issued for, if it is for a resource: it may do what the token, the consent and the person's role
   * allow. Throws `invalid_key`, `upstream_unavailable`.
   */
  async findGrant(text: string, resource: Resource): Promise<KnownKey> {
    const token = await this.tokens.read(text, resource);
    if (token === undefined || hasEnded(token)) throw invalidAccessToken();
    const grant = await this.keys.find(token.key);
    if (grant === undefined || grant.kind !== 'grant' || hasEnded(grant)) throw invalidAccessToken();
    const known = this.#callers.get(grant);
    if (known?.token === token) return known.caller;
    const caller = { ...grant, scopes: new Set([...grant.scopes].filter((one) => token.scopes.has(one))) };
    this.#callers.set(grant, { token, caller });
    return caller;
  }

  /** The person whose access token the tool server sends with its key. Throws `invalid_key`, and `invalid_parameter` for another sender. */
  findPerson({ isToolServer }: KnownKey, text: string): Promise<KnownKey> {
    if (isToolServer) return this.findGrant(text, 'mcp');
    throw new AppError(codes.request.invalidParameter, {
      message: `${ON_BEHALF_OF} is accepted only from the tool server. Leave it out, and send the access token as Authorization: Bearer.`,
      param: ON_BEHALF_OF,
    });
  }

  /** The key of a match token. Throws `invalid_key`, `upstream_unavailable`. */
  async authenticateToken(token: string): Promise<KnownKey> {
    const prefix = readTokenPrefix(token);
    const key = prefix === undefined ? undefined : await this.keys.find(prefix);
    const isSame = key !== undefined && sameHash(Buffer.from(token), Buffer.from(this.matchTokenOf(key)));
    // A session and a grant have none: what stands for them ends before they do.
    if (!isSame || key.kind !== 'key' || hasEnded(key)) throw invalidToken();
    return key;
  }

  /** The token that stands for a key in the path of the reconciliation service. */
  matchTokenOf(key: KnownKey): string {
    return toMatchToken(key, this.hashSecret);
  }

  #verified(text: string, key: KnownKey | undefined): KnownKey {
    // Hashed in either case, so that the time does not show whether there is a key with this prefix.
    const quick = hash('sha256', this.#quickSecret + text, 'buffer');
    const verified = key === undefined ? undefined : this.#verifiedTexts.get(key);
    if (key !== undefined && verified !== undefined && sameHash(quick, verified) && !hasEnded(key)) return key;
    const hmac = hashApiKey(text, this.hashSecret);
    const isSame = sameHash(hmac, key?.hmac ?? hmac);
    if (key === undefined || !isSame || hasEnded(key)) throw invalidKey();
    this.#verifiedTexts.set(key, quick);
    return key;
  }
}

function hasEnded({ endsAt }: Pick<KnownKey, 'endsAt'>): boolean {
  return endsAt !== null && endsAt <= Date.now();
}

function invalidToken(): AppError {
  return new AppError(codes.key.invalid, {
    message:
      'The token in the path is not valid. Get the URL of the service from GET /v1/reconciliation with a current key.',
  });
}

function invalidAccessToken(): AppError {
  return new AppError(codes.key.invalid, {
    message:
      'The access token is not valid: it expired, was revoked, or is for another server. Refresh it, or sign in again from the program.',
  });
}

function missingKey(fault: string): AppError {
  return new AppError(codes.key.missing, {
    message: sentences(
      'This endpoint needs an API key.',
      fault,
      'Send it in the header x-api-key, or as Authorization: Bearer <key>.',
    ),
  });
}

/** For a key that does not exist, has another secret, was revoked or has expired; `fault` is one of its form. */
export function invalidKey(fault = ''): AppError {
  return new AppError(codes.key.invalid, {
    message: sentences(
      'The API key is not valid.',
      fault,
      'Send a current key of your workspace in x-api-key or as Authorization: Bearer <key>.',
    ),
  });
}

function sentences(...all: readonly string[]): string {
  return all.filter((one) => one !== '').join(' ');
}
