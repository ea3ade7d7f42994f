import {
  type AppProcess,
  type AppSettings,
  eventually,
  HostedApp,
  makeApiKey,
  runAppCommand,
  type RunningStack,
  sharedStack,
  type StackPlan,
  startApp,
} from '@registry/testing';
import { oregonCsv } from './oregon-companies.ts';

const KEY_HASH_SECRET = 'the secret of the specs, long enough to be one';

/** The gateway and its services, with Oregon's companies of the specs. */
const GATEWAY: StackPlan = {
  apps: {
    gateway: {
      ...{ KEY_HASH_SECRET, EVIDENCE_SECRET: KEY_HASH_SECRET },
      ...{ GATEWAY_SURFACES: 'production,demo', PRODUCTION_PORT: 0, DEMO_PORT: 0 },
    },
    'business-registry': {},
    'records-sections': {},
    people: {},
    watchlist: { SEALING_SECRET: KEY_HASH_SECRET },
    jurisdiction: {},
  },
  loads: [{ app: 'business-registry', source: 'us-or/business-registry', csv: oregonCsv() }],
};

/** Public addresses, of the site and of the tool server. */
export const SITE = 'http://127.0.0.1:3001';
export const RESOURCE = 'http://127.0.0.1:3002/mcp';

/** The response of a tool: the result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string; readonly uri?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** A built tool server over the gateway that all specs of tools share, in the process of that gateway or as one of its own. */
export class StartedToolServer<App extends HostedApp | AppProcess = HostedApp> {
  readonly tools: App;
  readonly #gateway: RunningStack;
  readonly #others: (HostedApp | AppProcess)[] = [];

  private constructor(tools: App, gateway: RunningStack) {
    this.tools = tools;
    this.#gateway = gateway;
  }

  static async start(): Promise<StartedToolServer> {
    const gateway = await sharedStack(GATEWAY);
    return new StartedToolServer(await startHosted(gateway, 'mcp', await settingsFor(gateway)), gateway);
  }

  /** As a process of its own, whose log and metrics are read. */
  static async startApart(): Promise<StartedToolServer<AppProcess>> {
    const gateway = await sharedStack(GATEWAY);
    return new StartedToolServer(await startApp('mcp', await settingsFor(gateway)), gateway);
  }

  /** Another tool server on the same gateway, with a key of this cap or the settings' own; ended with the first. */
  async startAnother(dailyLimit: number, settings: AppSettings = {}): Promise<HostedApp> {
    const another = await startHosted(this.#gateway, 'mcp', await settingsFor(this.#gateway, dailyLimit, settings));
    this.#others.push(another);
    return another;
  }

  /** The same as a process of its own: one that is killed, or whose log is read. */
  async startAnotherApart(dailyLimit: number, settings: AppSettings = {}): Promise<AppProcess> {
    const another = await startApp('mcp', await settingsFor(this.#gateway, dailyLimit, settings));
    this.#others.push(another);
    return another;
  }

  /** Another gateway on the services and databases of the shared one; the caller ends it. */
  startGateway(settings: AppSettings): Promise<HostedApp> {
    return startHosted(this.#gateway, 'gateway', { ...this.settings('gateway'), DRAIN_MS: 0, ...settings });
  }

  /** A key of the gateway. */
  makeKey(workspace?: string, plan?: string, dailyLimit = 1_000_000): Promise<string> {
    return makeKey(this.#gateway, dailyLimit, workspace, plan);
  }

  get url(): string {
    return readAddress(this.tools);
  }

  get gatewayUrl(): string {
    return gatewayUrl(this.#gateway);
  }

  settings(app: 'gateway' | 'watchlist'): AppSettings {
    return this.#gateway.settings[app] ?? {};
  }

  get demoUrl(): string {
    return gatewayUrl(this.#gateway, 'demo');
  }

  /** Runs a command of an operator. */
  run(app: string, ...args: readonly string[]): Promise<string> {
    return runAppCommand(app, args, this.#gateway.settings[app] ?? {});
  }

  /** The result of a method; throws the error of the server. */
  result<Result>(method: string, params: object = {}): Promise<Result> {
    return callMethod<Result>(this.url, method, params);
  }

  call(name: string, args: object = {}): Promise<ToolResult> {
    return callTool(this.url, name, args);
  }

  async end(): Promise<void> {
    await Promise.all([this.tools, ...this.#others].map((app) => (app instanceof HostedApp ? app.stop() : app.kill())));
  }
}

/** Returns the address of a tool server. */
export function readAddress(tools: HostedApp | AppProcess): string {
  return `http://127.0.0.1:${String(tools.ready['port'])}/mcp`;
}

/** Calls a tool as a plain HTTP client does: one POST, nothing but a content type, no handshake. */
export function callTool(
  url: string,
  name: string,
  args: object,
  more: Record<string, string> = {},
): Promise<ToolResult> {
  return callMethod(url, 'tools/call', { name, arguments: args }, more);
}

export async function callMethod<Result>(
  url: string,
  method: string,
  params: object,
  more: Record<string, string> = {},
): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body });
  const reply = (await response.json()) as { result?: Result; error?: { code: number; message: string } };
  if (reply.result === undefined) throw new Error(`${reply.error?.code} ${reply.error?.message}`);
  return reply.result;
}

function makeKey({ settings }: RunningStack, dailyLimit: number, workspace = 'mcp', plan?: string): Promise<string> {
  return makeApiKey(settings['gateway'] ?? {}, workspace, dailyLimit, plan);
}

/** The settings of a tool server without limits of addresses, which the specs would reach, and with a key of this cap. */
async function settingsFor(gateway: RunningStack, dailyLimit = 1_000_000, own: AppSettings = {}): Promise<AppSettings> {
  return {
    GATEWAY_URL: gatewayUrl(gateway),
    GATEWAY_DEMO_URL: gatewayUrl(gateway, 'demo'),
    ...{ DEMO_URL: SITE, MCP_URL: RESOURCE },
    ...{ EVENT_CHECK_SECONDS: 0.2, EVENT_WEBHOOKS_MAX: 1_000, DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: 'true' },
    GATEWAY_API_KEY: own['GATEWAY_API_KEY'] ?? (await makeKey(gateway, dailyLimit)),
    ...{ PORT: 0, REQUESTS_PER_MINUTE: 0, REQUESTS_PER_DAY: 0, DRAIN_MS: 0 },
    ...own,
  };
}

/** Starts an app in the process of the gateway. */
async function startHosted({ host }: RunningStack, app: string, settings: AppSettings): Promise<HostedApp> {
  const [started] = await HostedApp.start(host ?? '', [[app, settings]]);
  if (started === undefined) throw new Error(`No ${app} was started.`);
  return started;
}

function gatewayUrl({ ready }: RunningStack, surface: 'production' | 'demo' = 'production'): string {
  return `http://127.0.0.1:${String(ready['gateway']?.[`${surface}Port`])}`;
}

/** Returns the text of a result for reading. */
export function toText({ content }: Pick<ToolResult, 'content'>): string {
  return content.map(({ text }) => text).join('\n');
}

/** Change events reach their consumers a moment after a load. */
export async function untilFound(send: () => Promise<ToolResult>): Promise<void> {
  const isFound = async (): Promise<boolean> => {
    const { structuredContent } = await send();
    const data = (structuredContent?.['data'] ?? []) as { company_count?: number }[];
    return data.some(({ company_count }) => company_count !== 0);
  };
  await eventually(isFound, true, 30_000);
}
