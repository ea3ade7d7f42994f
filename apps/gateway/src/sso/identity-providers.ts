import { Injectable } from '@nestjs/common';
import { PublicRequests } from '@registry/webhooks';
import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  ResponseBodyError,
} from 'openid-client';
import { SsoFault, toFault } from './sso-fault.ts';
import { SsoSettings, type StoredSso } from './sso-settings.ts';

/** Milliseconds for which the metadata and keys of a provider are kept. */
const KEPT_MS = 600_000;
const KEPT_MAX = 1_000;

/** A sign-in that was started. */
export interface StartedSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Claims of a person, as a provider sends them. */
export type Claims = Readonly<Record<string, unknown>>;

/** Providers of workspaces, called by OpenID Connect. Everything throws `SsoFault`. */
@Injectable()
export class IdentityProviders {
  readonly #known = new LRUCache<string, Configuration>({ max: KEPT_MAX, ttl: KEPT_MS });

  constructor(
    private readonly requests: PublicRequests,
    private readonly settings: SsoSettings,
  ) {}

  /** The address at the provider where people sign in. */
  authorizationUrl(sso: StoredSso, redirectUri: string, { state, nonce, verifier }: StartedSignIn): Promise<string> {
    return this.#call(sso, async (provider) => {
      // A provider that has a scope for groups sends them only for it.
      const { scopes_supported: scopes = [] } = provider.serverMetadata();
      const url = buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: ['openid', 'email', ...scopes.filter((scope) => scope === sso.group_claim)].join(' '),
        ...{ state, nonce },
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    });
  }

  /**
   * The claims of the person whom the provider signed in. `response`: the URL that the browser was led to. Checks state, issuer, nonce,
   * signature, audience and times.
   */
  readClaims(sso: StoredSso, response: URL, { state, nonce, verifier }: StartedSignIn): Promise<Claims> {
    return this.#call(sso, async (provider) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(provider, response, checks);
      const claims = tokens.claims() ?? { sub: '' };
      const needed = ['email', 'email_verified', ...(sso.group_claim === null ? [] : [sso.group_claim])];
      const isWhole = needed.every((name) => name in claims);
      if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
      return { ...(await fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
    });
  }

  /** Tests settings as far as it goes without a person: the provider responds, and accepts the client. */
  async test(sso: StoredSso): Promise<void> {
    this.#known.delete(toKey(sso));
    const grant = { code: 'test', redirect_uri: sso.issuer, code_verifier: 'test'.repeat(11) };
    await this.#call(sso, async (provider) => {
      try {
        await genericGrantRequest(provider, 'authorization_code', grant);
      } catch (error) {
        // Another refusal is of the code, after the client was accepted.
        if (!(error instanceof ResponseBodyError) || error.error === 'invalid_client') throw error;
      }
    });
  }

  async #call<T>(sso: StoredSso, work: (provider: Configuration) => Promise<T>): Promise<T> {
    try {
      const provider = this.#known.get(toKey(sso)) ?? (await this.#discover(sso));
      this.#known.set(toKey(sso), provider, { noUpdateTTL: true });
      return await work(provider);
    } catch (error) {
      throw toFault(error, sso.issuer);
    }
  }

  async #discover(sso: StoredSso): Promise<Configuration> {
    const secret = await this.settings.readSecret(sso);
    if (secret === undefined)
      throw new SsoFault('The client secret cannot be read any more. An owner of the workspace has to enter it again.');
    const provider = await discovery(
      new URL(sso.issuer),
      sso.client_id,
      undefined,
      (server, ...given) => {
        const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = server;
        return (ways.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic)(secret)(server, ...given);
      },
      {
        // Which requests need not be encrypted is decided by `PublicRequests`.
        execute: [allowInsecureRequests, enableNonRepudiationChecks],
        [customFetch]: this.requests.fetch,
      },
    );
    const { issuer, authorization_endpoint: endpoint = '' } = provider.serverMetadata();
    // A provider of many tenants, which has another name, signs in people of all of them.
    if (URL.parse(issuer)?.href !== new URL(sso.issuer).href)
      throw new SsoFault(`${sso.issuer} calls itself ${issuer}. Enter the issuer of one tenant, as it calls itself.`);
    this.requests.addresses.parse(endpoint);
    return provider;
  }
}

function toKey({ issuer, client_id: client, secret }: StoredSso): string {
  return [issuer, client, secret.toString()].join('\n');
}
