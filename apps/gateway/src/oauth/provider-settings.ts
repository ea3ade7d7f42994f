import { scopes } from '@registry/domain/scopes';
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { AddressLimits } from '@registry/address-limits';
import type { PublicRequests } from '@registry/webhooks';
import type { PublicAddresses } from '../addresses/public-urls.ts';
import { RESOURCES } from '../keys/tokens/access-tokens.ts';
import type { SigningKey } from '../signing/signing-key.ts';
import { TOKEN_ALGORITHM } from '../signing/token-keys.ts';
import { settleMetadata } from './client-metadata.ts';
import { GRANT_SECONDS, type Grants } from './grants.ts';
import type { OAuthStates } from './oauth-states.ts';

/** Seconds for which each object lives. */
const TTL = {
  ...{ AccessToken: 600, AuthorizationCode: 60, RefreshToken: 30 * 86_400 },
  ...{ Grant: GRANT_SECONDS, Interaction: 3_600, Session: 3_600 },
} as const;
const DOCUMENT_SECONDS = { min: 60, max: 3_600 } as const;
const DOCUMENT_BYTES_MAX = 5 * 1_024;
const KEYS_BYTES_MAX = 64 * 1_024;

/** The paths of the authorization server on the site. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

export interface ProviderParts {
  readonly addresses: PublicAddresses;
  readonly states: OAuthStates;
  readonly grants: Grants;
  readonly tokenKey: SigningKey;
  readonly cookieKey: string;
  /** By which metadata documents and keys of clients are fetched. */
  readonly requests: Pick<PublicRequests, 'fetch'>;
  /** Of registrations, and of metadata documents that are fetched. */
  readonly registrations: AddressLimits;
  readonly renderError: NonNullable<Configuration['renderError']>;
}

/** The part of OAuth 2.1 that this server has: codes with PKCE by S256, refresh tokens that rotate, and JSON Web Tokens for a resource. */
export function providerSettings(parts: ProviderParts): Configuration {
  const { states, grants, tokenKey, requests, renderError, registrations } = parts;
  return {
    adapter: (kind: string) => states.adapter(kind),
    cookies: {
      keys: [parts.cookieKey],
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
    },
    jwks: {
      keys: [{ ...tokenKey.privateKey.export({ format: 'jwk' }), kid: tokenKey.id, alg: TOKEN_ALGORITHM, use: 'sig' }],
    },
    scopes,
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'private_key_jwt'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: TOKEN_ALGORITHM },
    extraClientMetadata: {
      properties: ['application_type'],
      validator: (_ctx, _key, _value, metadata) => settleMetadata(metadata),
    },
    pkce: { required: () => true },
    routes: OAUTH_PATHS,
    interactions: { url: (_ctx, { uid }) => `/oauth/consent/${uid}` },
    // The person of a token has to have its grant still.
    findAccount: async (_ctx, sub, token) => {
      const account = { accountId: sub, claims: () => ({ sub }) };
      const key = token && (await grants.findCaller(String(token.grantId), sub));
      return token !== undefined && key === undefined ? undefined : { ...account, key };
    },
    extraTokenClaims: ({ oidc }) => ({ key: oidc.account?.['key'] }),
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: TTL,
    clientBasedCORS: () => false,
    renderError,
    fetch: (...given) => {
      const { url, headers } = new Request(...given);
      return requests.fetch(url, { headers: Object.fromEntries(headers) });
    },
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES_MAX, jwks_uri: KEYS_BYTES_MAX },
    features: {
      ...FEATURES,
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: DOCUMENT_SECONDS,
        // The page for consent finds its client outside of a request to the library.
        allowFetch: async (ctx?: KoaContextWithOIDC) =>
          ctx === undefined || (await registrations.take(ctx.ip)).retryAfterSeconds === null,
      },
      resourceIndicators: { enabled: true, ...resourceSettings(parts.addresses) },
    },
  };
}

/** Everything that is not needed is off, if it is on by default. */
const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  revocation: { enabled: true, allowedPolicy: (_ctx, { clientId }, token) => token.clientId === clientId },
  registration: { enabled: true, issueRegistrationAccessToken: false },
};

/** The resources that tokens are issued for. A client that names none gets tokens for the first one that has an address. */
function resourceSettings(addresses: PublicAddresses) {
  const known = RESOURCES.map((name) => addresses[name]).filter((url) => url !== '');
  return {
    defaultResource: (_ctx: KoaContextWithOIDC, _client: unknown, oneOf?: readonly string[]) =>
      oneOf?.[0] ?? known[0] ?? '',
    getResourceServerInfo: (_ctx: KoaContextWithOIDC, indicator: string) => {
      const audience = known.find((url) => url === indicator.replace(/\/$/, ''));
      if (audience === undefined) throw new errors.InvalidTarget();
      return {
        audience,
        scope: scopes.join(' '),
        accessTokenTTL: TTL.AccessToken,
        accessTokenFormat: 'jwt' as const,
        jwt: { sign: { alg: TOKEN_ALGORITHM } as const },
      };
    },
  };
}
