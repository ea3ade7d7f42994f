import { Inject, Injectable, Logger } from '@nestjs/common';
import { AddressLimits } from '@registry/address-limits';
import { errorMessage } from '@registry/errors';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { PublicRequests } from '@registry/webhooks';
import { scopes } from '@registry/domain/scopes';
import { ADDRESSES, type PublicAddresses } from '../addresses/public-urls.ts';
import { KEY_HASH_SECRET } from '../keys/auth/authenticator.ts';
import { RESOURCES } from '../keys/tokens/access-tokens.ts';
import { deriveCookieKey, deriveTokenKey } from '../signing/token-keys.ts';
import { knownScopes } from './client-metadata.ts';
import { Grants } from './grants.ts';
import { OAuthStates } from './oauth-states.ts';
import { OAUTH_PATHS, type ProviderParts, providerSettings } from './provider-settings.ts';

/** The limits of registrations. */
export const REGISTRATION_LIMITS = Symbol('REGISTRATION_LIMITS');

/** The scope of a request that names none that there is. */
const DEFAULT_SCOPE = 'read';
const SESSION_COOKIE = /^oauth_session(\.sig)?=/;

/** The OAuth 2.1 authorization server of the site, whose address is its issuer. */
@Injectable()
export class AuthorizationServer {
  readonly #logger = new Logger('AuthorizationServer');
  #provider: Provider | undefined;

  constructor(
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
    @Inject(KEY_HASH_SECRET) private readonly hashSecret: string,
    @Inject(REGISTRATION_LIMITS) readonly registrations: AddressLimits,
    private readonly requests: PublicRequests,
    private readonly states: OAuthStates,
    private readonly grants: Grants,
  ) {}

  /** Starts it where the site and a server that tokens are for have public addresses; returns undefined elsewhere. */
  async start(renderError: ProviderParts['renderError']): Promise<Provider | undefined> {
    const { addresses, hashSecret, registrations, requests, states, grants } = this;
    if (addresses.demo === '' || RESOURCES.every((name) => addresses[name] === '')) return undefined;
    const keys = { tokenKey: await deriveTokenKey(hashSecret), cookieKey: deriveCookieKey(hashSecret) };
    const parts = { addresses, registrations, requests, states, grants, renderError, ...keys };
    const provider = new Provider(addresses.demo, providerSettings(parts));
    provider.proxy = true; // the request says how the site is called
    provider.use(settle);
    provider.on('server_error', (_ctx, error) =>
      this.#logger.error({ message: 'The authorization server failed', error: errorMessage(error) }),
    );
    return (this.#provider = provider);
  }

  /** Undefined where it was not started. */
  get provider(): Provider | undefined {
    return this.#provider;
  }
}

/** Leaves out of requests to the library, and out of its responses, scopes of OpenID Connect and sessions: this server has neither. */
async function settle(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const { scope = '' } = ctx.query;
  if (ctx.path === OAUTH_PATHS.authorization && typeof scope === 'string')
    ctx.query = { ...ctx.query, scope: knownScopes(scope) || DEFAULT_SCOPE };
  await next();
  if (ctx.path.startsWith('/.well-known/'))
    Object.assign(ctx.body as object, { scopes_supported: scopes, response_modes_supported: ['query'] });
  const cookies = [ctx.response.get('set-cookie')].flat().filter((one) => one !== '' && !SESSION_COOKIE.test(one));
  ctx.remove('set-cookie');
  if (cookies.length > 0) ctx.set('set-cookie', cookies);
}
