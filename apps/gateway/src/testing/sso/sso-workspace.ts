import { withClient } from '@registry/private-servers';
import { randomUUID } from 'node:crypto';
import { textIn } from '../shown-page.ts';
import { type GatewaySurface, sharedGateway } from '../started-gateway.ts';
import { WorkspaceRequests } from '../workspace/workspace-requests.ts';
import { CookieBrowser, type Visited } from './cookie-browser.ts';
import { type Account, CLIENT, CustomerProvider, type ProviderOptions } from './customer-provider.ts';

/** A person who was signed in, as the database has it. */
interface SignedIn {
  readonly workspace: string;
  readonly email: string;
  readonly role: string;
  readonly signed_in_by: string;
  readonly joined_by: string | null;
}

const SESSION = `
  SELECT w.name AS workspace, u.email, m.role, k.signed_in_by, m.joined_by
    FROM api_keys k JOIN workspaces w ON w.id = k.workspace_id JOIN users u ON u.id = k.user_id
    JOIN memberships m ON m.workspace_id = w.id AND m.user_id = u.id
   WHERE k.prefix = $1 AND k.revoked_at IS NULL`;

const RENAME = 'UPDATE workspaces SET name = $1 WHERE id = (SELECT workspace_id FROM api_keys WHERE prefix = $2)';

/** A workspace with an identity provider of its own. */
export class SsoWorkspace {
  readonly demo: GatewaySurface;
  readonly api: WorkspaceRequests;
  readonly name: string;
  readonly provider: CustomerProvider;

  private constructor(demo: GatewaySurface, api: WorkspaceRequests, name: string, provider: CustomerProvider) {
    this.demo = demo;
    this.api = api;
    this.name = name;
    this.provider = provider;
  }

  static async make(options: Partial<ProviderOptions> = {}): Promise<SsoWorkspace> {
    const demo = await sharedGateway('demo');
    const api = await WorkspaceRequests.create(await sharedGateway());
    // A name that has to be encoded in a path.
    const name = `Åcme & “Söhne” / ${randomUUID()}`;
    await withClient(demo.databaseUrl, (client) => client.query(RENAME, [name, api.key.slice(4, 12)]));
    const redirectUri = `${demo.baseUrl}/sign-in/sso/${encodeURIComponent(name)}/callback`;
    const own = new SsoWorkspace(demo, api, name, await CustomerProvider.start({ redirectUri, ...options }));
    await own.save();
    return own;
  }

  get start(): string {
    return `${this.demo.baseUrl}/sign-in/sso/${encodeURIComponent(this.name)}`;
  }

  /** The body of its settings: admins are owners, and others are viewers. */
  body(changes: object = {}): object {
    return {
      ...{ issuer: this.provider.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
      ...{ domains: ['acme.example'], group_claim: 'groups', groups: [{ group: 'admins', role: 'owner' }] },
      ...{ default_role: 'viewer', ...changes },
    };
  }

  async save(changes: object = {}): Promise<void> {
    const { status, text } = await this.api.send('PUT', '/v1/workspace/sso', this.body(changes));
    if (status !== 200) throw new Error(text);
  }

  /** Signs an account in with a new browser, or a given one. Returns the page that this ends with. */
  async signIn(account: Account, browser = new CookieBrowser()): Promise<Visited & { readonly session: string }> {
    this.provider.account = account;
    const page = await browser.visit(this.start);
    return { ...page, session: browser.cookie(this.start, 'workspace_key') ?? '' };
  }

  /** Why a sign-in failed, with the status of the page; no session was made. */
  async refusal(account: Account, browser?: CookieBrowser): Promise<string> {
    const { status, text, session } = await this.signIn(account, browser);
    return `${status} ${session}${refusalIn(text)}`;
  }

  /** Begins a sign-in, and returns the address to which the provider leads the browser, which does not visit it. */
  async callback(account: Account, browser: CookieBrowser): Promise<string> {
    this.provider.account = account;
    return (await browser.visit(this.start, `${this.start}/callback`)).url.href;
  }

  /** The person of a session that has not ended; undefined without one. */
  async person(session: string): Promise<SignedIn | undefined> {
    return withClient(this.demo.databaseUrl, async (client) => {
      return (await client.query<SignedIn>(SESSION, [session.slice(4, 12)])).rows[0];
    });
  }
}

/** The text of the refusal on a page. */
export function refusalIn(page: string): string {
  return textIn(/<p class="refusal".*?<\/p>/s.exec(page)?.[0] ?? '').trim();
}
