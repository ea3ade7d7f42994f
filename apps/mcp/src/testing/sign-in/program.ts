import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { PersonBrowser } from './person-browser.ts';

const REDIRECT = 'http://127.0.0.1:7777/callback';

/** A program that acts for a person, by the official client: it registers itself and signs in when it is refused. */
export class Program implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata: OAuthClientMetadata = {
    ...{ client_name: 'Ledger Agent', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  };
  readonly client = new Client({ name: 'ledger-agent', version: '1' });
  readonly #transport: StreamableHTTPClientTransport;
  #information: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #discovery: OAuthDiscoveryState | undefined;
  #verifier = '';
  #authorization: URL | undefined;

  private constructor(url: string) {
    this.#transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: this });
  }

  static async connect(url: string): Promise<Program> {
    const program = new Program(url);
    await program.client.connect(program.#transport);
    return program;
  }

  /** The scopes that it requested last. */
  get requested(): string | null | undefined {
    return this.#authorization?.searchParams.get('scope');
  }

  /** Gets another access token by its refresh token, and returns what the server said. */
  async refresh(site: string): Promise<StoredOAuthTokens> {
    const { client_id: client = '' } = this.#information ?? {};
    const { refresh_token: token = '' } = this.#tokens ?? {};
    const discovered = await fetch(`${site}/.well-known/oauth-authorization-server`);
    const { token_endpoint: endpoint } = (await discovered.json()) as { token_endpoint: string };
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: client, refresh_token: token });
    const response = await fetch(endpoint, { method: 'POST', body });
    this.#tokens = (await response.json()) as StoredOAuthTokens;
    return this.#tokens;
  }

  get token(): string {
    return this.#tokens?.access_token ?? '';
  }

  get refreshToken(): string {
    return this.#tokens?.refresh_token ?? '';
  }

  get id(): string {
    return this.#information?.client_id ?? '';
  }

  /** Has the person allow what it requested last. */
  async signIn(browser: Pick<PersonBrowser, 'allow'>): Promise<void> {
    if (this.#authorization === undefined) throw new Error('The program requested nothing.');
    await this.#transport.finishAuth(await browser.allow(this.#authorization));
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.#information;
  }

  saveClientInformation(information: StoredOAuthClientInformation): void {
    this.#information = information;
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.#authorization = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  codeVerifier(): string {
    return this.#verifier;
  }
}
