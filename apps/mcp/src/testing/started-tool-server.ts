import {
  type AppProcess,
  type AppSettings,
  projectRoot,
  runAppProgram,
  startApp,
  startNats,
  templateDatabase,
  temporaryFolder,
  type TestNats,
} from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oregonCsv } from './oregon-companies.ts';

const KEY_HASH_SECRET = 'the secret of the specs, long enough to be one';

/** The services that answer the gateway's questions. */
const serviceNames = ['business-registry', 'records-sections', 'people', 'jurisdiction'] as const;

/** What a tool answered: the result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** The built tool server and everything behind it, each a process of its own: gateway, services, NATS, Postgres. */
export class StartedToolServer {
  readonly tools: AppProcess;
  readonly gateway: AppProcess;
  readonly #services: readonly AppProcess[];
  readonly #nats: TestNats;
  readonly #gatewaySettings: AppSettings;
  readonly #others: AppProcess[] = [];

  private constructor(
    tools: AppProcess,
    gateway: { readonly app: AppProcess; readonly settings: AppSettings },
    services: readonly AppProcess[],
    nats: TestNats,
  ) {
    this.tools = tools;
    this.gateway = gateway.app;
    this.#gatewaySettings = gateway.settings;
    this.#services = services;
    this.#nats = nats;
  }

  /** With Oregon's companies of the specs loaded. */
  static async start(): Promise<StartedToolServer> {
    const [gatewayDatabase, nats] = await Promise.all([templateDatabase('gateway'), startNats({ jetStream: true })]);
    const folder = temporaryFolder('mcp-spec').path;
    const services = await Promise.all(
      serviceNames.map(async (name) => {
        const database = await templateDatabase(name);
        return { name, settings: serviceSettings(database.url, nats.url, folder) };
      }),
    );
    const file = join(folder, 'oregon.csv');
    writeFileSync(file, oregonCsv());
    const registry = services.find(({ name }) => name === 'business-registry');
    await runCli('business-registry', ['load', 'us-or/business-registry', file, '--quiet'], registry?.settings ?? {});
    const settings = { DATABASE_URL: gatewayDatabase.url, KEY_HASH_SECRET };
    const [app, ...running] = await Promise.all([
      startApp('gateway', { ...settings, NATS_URL: nats.url, PRODUCTION_PORT: 0 }),
      ...services.map((service) => startApp(service.name, service.settings)),
    ]);
    const tools = await startApp('mcp', toolSettings(app, await makeKey(settings, 1_000_000)));
    return new StartedToolServer(tools, { app, settings }, running, nats);
  }

  /** Another tool server on the same gateway, with a key of this cap; ended with the others. */
  async startAnother(dailyLimit: number, settings: AppSettings = {}): Promise<AppProcess> {
    const key = await makeKey(this.#gatewaySettings, dailyLimit);
    const another = await startApp('mcp', { ...toolSettings(this.gateway, key), ...settings });
    this.#others.push(another);
    return another;
  }

  /** A key of the gateway. */
  makeKey(): Promise<string> {
    return makeKey(this.#gatewaySettings, 1_000_000);
  }

  get url(): string {
    return addressOf(this.tools);
  }

  get gatewayUrl(): string {
    return gatewayUrl(this.gateway);
  }

  /** The result of a method; throws the error that the server answered instead. */
  result<Result>(method: string, params: object = {}): Promise<Result> {
    return askMethod<Result>(this.url, method, params);
  }

  call(name: string, args: object = {}): Promise<ToolResult> {
    return callTool(this.url, name, args);
  }

  async end(): Promise<void> {
    await Promise.all([this.tools, this.gateway, ...this.#services, ...this.#others].map((app) => app.kill()));
    await this.#nats.remove();
  }
}

/** Where a tool server is called. */
export function addressOf(tools: AppProcess): string {
  return `http://127.0.0.1:${String(tools.ready['port'])}/mcp`;
}

/** Calls a tool as a plain HTTP client does: one POST, nothing but a content type, no handshake. */
export function callTool(url: string, name: string, args: object): Promise<ToolResult> {
  return askMethod(url, 'tools/call', { name, arguments: args });
}

async function askMethod<Result>(url: string, method: string, params: object): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const answer = (await response.json()) as { result?: Result; error?: { code: number; message: string } };
  if (answer.result === undefined) throw new Error(`${answer.error?.code} ${answer.error?.message}`);
  return answer.result;
}

async function makeKey(settings: AppSettings, dailyLimit: number): Promise<string> {
  const create = ['keys', 'create', '--workspace', 'mcp', '--daily-limit', String(dailyLimit), '--json'];
  return (JSON.parse(await runCli('gateway', create, settings)) as { key: string }).key;
}

/** The tool server without limits of addresses, which the specs would reach. */
function toolSettings(gateway: AppProcess, key: string): AppSettings {
  return {
    GATEWAY_URL: gatewayUrl(gateway),
    GATEWAY_API_KEY: key,
    PORT: 0,
    REQUESTS_PER_MINUTE: 0,
    REQUESTS_PER_DAY: 0,
  };
}

function serviceSettings(databaseUrl: string, natsUrl: string, folder: string): AppSettings {
  return {
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    DATA_DIR: folder,
    SOURCES_DIR: join(projectRoot, 'libs', 'sources'),
  };
}

function gatewayUrl(gateway: AppProcess): string {
  return `http://127.0.0.1:${String(gateway.ready['productionPort'])}`;
}

async function runCli(app: string, args: readonly string[], settings: AppSettings): Promise<string> {
  const { code, stdout, stderr } = await runAppProgram(app, 'cli', args, settings);
  if (code !== 0) throw new Error(`${app} ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}
