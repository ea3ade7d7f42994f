import { freePort } from '@registry/private-servers';
import { type AppProcess, type AppSettings, eventually, type HostedApp, runAppCommand } from '@registry/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartedToolServer } from '../started-tool-server.ts';
import { PersonBrowser } from './person-browser.ts';

/** A gateway that signs people in, and a tool server that its tokens are for. */
export class SignInServers {
  readonly site: string;
  /** Of the tool server. */
  readonly url: string;
  readonly tools: AppProcess;
  readonly #gateway: HostedApp;
  readonly #settings: AppSettings;
  readonly #mails: string;

  private constructor(gateway: HostedApp, tools: AppProcess, settings: AppSettings, mails: string) {
    this.#gateway = gateway;
    this.tools = tools;
    this.#settings = settings;
    this.#mails = mails;
    this.site = String(settings['DEMO_URL']);
    this.url = String(settings['MCP_URL']);
  }

  static async start(server: StartedToolServer): Promise<SignInServers> {
    const [site, tool, api] = await Promise.all([freePort(), freePort(), freePort()]);
    const at = (port: number): string => `http://127.0.0.1:${port}`;
    const urls = { DEMO_URL: at(site), MCP_URL: `${at(tool)}/mcp`, PRODUCTION_URL: at(api) };
    const ports = { DEMO_PORT: site, PRODUCTION_PORT: api };
    const own = { ...urls, ...ports, TOOL_SERVER_WORKSPACE: 'mcp' };
    const settings = { ...server.settings('gateway'), ...own };
    const gateway = await server.startGateway(own);
    const tools = await server.startAnotherApart(1_000_000, {
      ...{ PORT: tool, GATEWAY_URL: at(api), GATEWAY_DEMO_URL: at(site), LOG_LEVEL: 'debug' },
      ...urls,
    });
    return new SignInServers(gateway, tools, settings, join(String(server.settings('watchlist')['DATA_DIR']), 'mails'));
  }

  get api(): string {
    return String(this.#settings['PRODUCTION_URL']);
  }

  /** A new workspace, and its owner's browser, who signed in by the mail that invites. */
  async signedInOwner(workspace: string, email: string): Promise<PersonBrowser> {
    const browser = new PersonBrowser();
    await browser.signIn(await this.invitedOwner(workspace, email));
    return browser;
  }

  /** The link in the mail that invites the owner of a new workspace. */
  async invitedOwner(workspace: string, email: string): Promise<string> {
    const args = ['workspaces', 'create', workspace, '--plan', 'enterprise', '--owner', email, '--json'];
    await runAppCommand('gateway', args, this.#settings);
    let link = '';
    const isMailed = async (): Promise<boolean> => {
      link = this.#linkTo(email);
      return link !== '';
    };
    await eventually(isMailed, true, 20_000);
    return link;
  }

  async end(): Promise<void> {
    await this.#gateway.stop();
  }

  #linkTo(email: string): string {
    const files = existsSync(this.#mails) ? readdirSync(this.#mails) : [];
    const mails = files.map((name) => readFileSync(join(this.#mails, name), 'utf8').replaceAll('=\r\n', ''));
    const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? '';
    return new RegExp(`${this.site}/sign-in/[\\w-]+`).exec(mail)?.[0] ?? '';
  }
}
