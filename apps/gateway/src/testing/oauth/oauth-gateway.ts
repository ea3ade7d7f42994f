import { freePort, withClient } from '@registry/private-servers';
import { randomUUID } from 'node:crypto';
import * as openid from 'openid-client';
import { ExtraGateway, GatewaySurface, sharedGateway } from '../started-gateway.ts';
import { Visitor } from './visitor.ts';

export const REDIRECT = 'http://127.0.0.1:7777/callback';
export const TOOL_SERVER = 'https://mcp.example.test/mcp';
export const PRODUCTION = 'https://api.example.test';
/** The name of the tool server's workspace. */
export const TOOL_SERVER_WORKSPACE = `tool server ${randomUUID()}`;

/** A gateway with an authorization server, and the production API of the same process. */
export interface OAuthGateway {
  readonly site: ExtraGateway;
  readonly production: GatewaySurface;
  readonly issuer: string;
}

/** Starts one, or a replica of another. */
export async function startOAuthGateway(own: Readonly<Record<string, string | number>> = {}): Promise<OAuthGateway> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const site = await ExtraGateway.start(await sharedGateway('demo'), {
    ...{ GATEWAY_SURFACES: 'demo,production', DEMO_PORT: port, PRODUCTION_PORT: 0, DEMO_URL: issuer },
    ...{ PRODUCTION_URL: PRODUCTION, MCP_URL: TOOL_SERVER, TOOL_SERVER_WORKSPACE, ...own },
  });
  return {
    site,
    production: new GatewaySurface(site.running, 'production'),
    issuer: String(own['DEMO_URL'] ?? issuer),
  };
}

const INSECURE: openid.DynamicClientRegistrationRequestOptions = {
  algorithm: 'oauth2',
  execute: [openid.allowInsecureRequests],
};

/** Parameters in addition to the usual. */
export type Requested = Readonly<Record<string, string>>;

/** An authorization of a program, up to the page on which a person consents. */
export interface Started {
  readonly visitor: Visitor;
  readonly verifier: string;
  readonly state: string;
  /** The path of the page. */
  readonly page: string;
  readonly url: URL;
}

/** A program that signs people in, by the library of such programs. */
export class Program {
  readonly config: openid.Configuration;
  readonly #gateway: OAuthGateway;

  private constructor(gateway: OAuthGateway, config: openid.Configuration) {
    this.#gateway = gateway;
    this.config = config;
  }

  /** Registers itself. */
  static async register(
    gateway: OAuthGateway,
    metadata: Partial<openid.ClientMetadata> = {},
    authentication: openid.ClientAuth = openid.None(),
  ): Promise<Program> {
    const given = {
      ...{ client_name: 'Ledger Agent', redirect_uris: [REDIRECT] },
      ...{ grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' },
      ...metadata,
    };
    const issuer = new URL(gateway.issuer);
    return new Program(gateway, await openid.dynamicClientRegistration(issuer, given, authentication, INSECURE));
  }

  get id(): string {
    return this.config.clientMetadata().client_id;
  }

  /** The URL at which a person's browser starts. */
  async authorizationUrl(requested: Requested = {}): Promise<Pick<Started, 'url' | 'verifier' | 'state'>> {
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const url = openid.buildAuthorizationUrl(this.config, {
      ...{ redirect_uri: REDIRECT, scope: 'read match', state, resource: PRODUCTION },
      ...{ code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      ...requested,
    });
    return { url, verifier, state };
  }

  /** Starts in the browser of a person. */
  async start(session: string, requested: Requested = {}): Promise<Started> {
    const prepared = await this.authorizationUrl(requested);
    const visitor = new Visitor(this.#gateway.site, session);
    const { status, headers } = await visitor.open(prepared.url.href);
    if (status !== 303) throw new Error(`The authorization endpoint returned ${status}.`);
    return { ...prepared, visitor, page: String(headers.location) };
  }

  /** Has the person allow it; returns the URL that the browser is sent to, at the program. */
  async consent(session: string, requested: Requested = {}, fields: Requested = {}) {
    const started = await this.start(session, requested);
    return { ...started, callback: await decide(started, session, fields) };
  }

  /** Signs a person in. */
  async signIn(session: string, requested: Requested = {}) {
    return this.exchange(await this.consent(session, requested));
  }

  exchange(
    { callback, verifier, state }: { readonly callback: URL; readonly verifier: string; readonly state: string },
    parameters: Requested = {},
  ) {
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    return openid.authorizationCodeGrant(this.config, callback, checks, parameters);
  }

  refresh(token: string | undefined, parameters: Requested = {}) {
    return openid.refreshTokenGrant(this.config, token ?? '', parameters);
  }
}

/** Sends the form of the page with what it shows, and follows to the program. */
export async function decide({ visitor, page }: Started, session: string, fields: Requested = {}): Promise<URL> {
  const [, scopes = ''] = /name="scopes" value="([^"]*)"/.exec((await visitor.open(page)).text) ?? [];
  const form = { session: session.slice(4, 12), scopes, purpose: 'research', decision: 'allow', ...fields };
  const decided = await visitor.open(page, form);
  const resumed = await visitor.open(String(decided.headers.location));
  return new URL(String(resumed.headers.location));
}

/** Rows of a statement in the database of the gateway. */
export async function rows<Row extends object>({ site }: OAuthGateway, text: string, values: readonly unknown[] = []) {
  return withClient(site.databaseUrl, async (client) => (await client.query<Row>(text, [...values])).rows);
}

/** The response of the production API to a bearer. */
export async function call({ production }: OAuthGateway, token: string, path = '/v1/account', headers: Requested = {}) {
  const response = await production.get(path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: response.status, challenge: response.headers['www-authenticate'], text: response.text };
}
