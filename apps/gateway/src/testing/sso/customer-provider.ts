import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Claims of the person whom the provider signs in. */
export interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

export interface ProviderOptions {
  readonly redirectUri: string;
  /** How the client sends its secret. */
  readonly clientAuth?: 'client_secret_basic' | 'client_secret_post';
  /** Only the user info has the claims. */
  readonly isInUserInfo?: boolean;
}

export const CLIENT = { id: 'registry', secret: 'a secret of the customer, long enough' };
/** Seconds that codes and tokens live. */
const TTL = 600;

/** The identity provider of a customer: a real one, which signs in the account that a spec sets, without a form. */
export class CustomerProvider {
  readonly issuer: string;
  account: Account = {};
  /** Claims that the next ID tokens have instead. */
  forged: JWTPayload | undefined;
  /** Is done when it has made tokens, before it sends them. */
  meanwhile: (() => Promise<unknown>) | undefined;
  /** It takes requests and does not respond. */
  isSilent = false;
  /** The next ID tokens have no signature. */
  isUnsigned = false;
  /** Signs the next ID tokens with other claims. */
  key: CryptoKey;
  readonly #server: Server;

  private constructor(issuer: string, server: Server, key: CryptoKey) {
    this.issuer = issuer;
    this.#server = server;
    this.key = key;
  }

  static async start(options: ProviderOptions): Promise<CustomerProvider> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const server = createServer();
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    // Another site than the gateway, for browsers.
    const own = new CustomerProvider(`http://localhost:${(server.address() as AddressInfo).port}`, server, privateKey);
    const provider = own.#make(options, { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' });
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (body?.id_token !== undefined) await own.meanwhile?.();
      if (body?.id_token === undefined || (own.forged === undefined && !own.isUnsigned)) return;
      const claims = { ...decodeJwt(body.id_token), ...own.forged };
      const signed = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' });
      body.id_token = own.isUnsigned ? new UnsecuredJWT(claims).encode() : await signed.sign(own.key);
    });
    const handle = provider.callback();
    server.on('request', (request, response) => {
      if (own.isSilent) return;
      if (request.url?.startsWith('/interaction/') !== true) return void handle(request, response);
      const login = { accountId: own.account.email ?? 'nobody' };
      return void provider.interactionFinished(request, response, { login });
    });
    return own;
  }

  async end(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  #make(
    { redirectUri, clientAuth = 'client_secret_post', isInUserInfo = false }: ProviderOptions,
    jwk: object,
  ): Provider {
    const client = { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] };
    return new Provider(this.issuer, {
      clients: [{ ...client, token_endpoint_auth_method: clientAuth }],
      clientAuthMethods: [clientAuth],
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the specs'] },
      scopes: ['openid', 'email', 'groups'],
      claims: { email: ['email', 'email_verified'], groups: ['groups'] },
      conformIdTokenClaims: isInUserInfo,
      ttl: { AccessToken: TTL, AuthorizationCode: TTL, Grant: TTL, IdToken: TTL, Interaction: TTL, Session: TTL },
      features: { devInteractions: { enabled: false } },
      renderError: (context, { error }) => {
        context.body = error;
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...this.account }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email groups');
        await grant.save();
        return grant;
      },
    });
  }
}
