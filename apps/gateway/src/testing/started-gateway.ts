import { beforeAll } from '@jest/globals';
import { changedSubject } from '@registry/contracts-feed';
import { connectOnce } from '@registry/messaging';
import {
  type Adjust,
  type AppProcess,
  type AppSettings,
  eventually,
  HostedApp,
  loadFile,
  type RunningStack,
  runAppCommand,
  sharedStack,
  Stack,
  type StackLoad,
  startApp,
} from '@registry/testing';
import type { CreateKeyOptions } from '../keys/auth/keys.store.ts';
import type { Plan } from '../keys/auth/plans.ts';
import type { PersonRole } from '@registry/domain/scopes';
import { type MadePerson, makeKey, makePerson, useUpKey } from './gateway-keys.ts';
import { gatewayPlan, type GatewayOptions, type ServiceName, type SurfaceName } from './gateway-plan.ts';
import { type HttpResponse, type HttpRequest, send } from './http-requests.ts';

/** Time for the consumers to fetch what little the specs load. */
const WELL_MS_MAX = 120_000;

/** A company of the shared gateways that was loaded twice, the second time as dissolved. */
export const CHANGED_COMPANY = 'us-co-20201000000';

/** Options of most specs: both surfaces over the companies that all specs know. */
const SHARED: GatewayOptions = {
  surfaces: ['production', 'demo'],
  changed: { [CHANGED_COMPANY.slice('us-co-'.length)]: { entitystatus: 'Delinquent' } },
};

/** The fields of a form, of which one may be given several times. */
export type FormFields = Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[];

/** A surface of a running gateway with its services, as its callers use it. */
export class GatewaySurface {
  readonly baseUrl: string;
  readonly running: RunningStack;
  readonly surface: SurfaceName;

  constructor(running: RunningStack, surface: SurfaceName) {
    this.running = running;
    this.surface = surface;
    this.baseUrl = `http://127.0.0.1:${String(running.ready['gateway']?.[`${surface}Port`])}`;
  }

  get databaseUrl(): string {
    return String(this.settingsOf('gateway')['DATABASE_URL']);
  }

  settingsOf(app: ServiceName | 'gateway'): AppSettings {
    return this.running.settings[app] ?? {};
  }

  /** The page for the user who is signed in with a key; with fields, the response to its form. */
  page(
    path: string,
    key: string,
    fields?: FormFields,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> {
    const session = { accept: 'text/html', ...(key === '' ? {} : { cookie: `workspace_key=${key}` }) };
    if (fields === undefined) return this.get(path, { headers: { ...session, ...headers } });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields as Record<string, string>).toString();
    return this.get(path, { method: 'POST', headers: { ...session, ...type, ...headers }, body });
  }

  get(path: string, request: HttpRequest = {}): Promise<HttpResponse> {
    return send(this.baseUrl, path, request);
  }

  /** The response body. */
  async json(path: string): Promise<Record<string, unknown>> {
    return JSON.parse((await this.get(path)).text) as Record<string, unknown>;
  }

  /** A key of a new workspace. */
  makeKey(options: Partial<CreateKeyOptions> = {}, plan: Plan = 'standard'): Promise<string> {
    return makeKey(this.databaseUrl, options, plan);
  }

  /** A person with a session in the workspace of a key: a new one, or that of an address. */
  makePerson(key: string, role: PersonRole, email?: string): Promise<MadePerson> {
    return makePerson(this.databaseUrl, key, role, email);
  }

  /** Counts all requests that a key may have today; the gateway does not know it yet. */
  useUpKey(key: string): Promise<unknown> {
    return useUpKey(this.databaseUrl, key);
  }

  /** Loads a file as the operator does; each row must be taken, unless the file is known to have others. */
  load(load: StackLoad): Promise<void> {
    return loadFile(load, this.running.settings[load.app] ?? {});
  }

  /** Runs a command of a service; returns what it printed. */
  run(service: ServiceName, ...args: readonly string[]): Promise<string> {
    return runAppCommand(service, args, this.settingsOf(service));
  }

  /** Signals a change for a service, and waits until the server has passed it on. */
  async signalChange(service: string): Promise<void> {
    const connection = await connectOnce(this.running.natsUrl, service);
    connection.publish(changedSubject(service));
    await connection.flush();
    await connection.close();
    await this.get('/health'); // the gateway has read everything that came before the response to this
  }

  /** Waits until every started service responds: consumers fetch their tables when they start. */
  async untilWell(): Promise<void> {
    const unwell = async () => {
      const { checks } = (await this.json('/health')) as { checks: Record<string, string> };
      const started = Object.entries(checks).filter(([name]) => name === 'database' || name in this.running.settings);
      return started.filter(([, result]) => result !== 'ok');
    };
    await eventually(unwell, [], WELL_MS_MAX);
  }
}

/**
 * A surface of the gateway that all specs share which change nothing but their own workspaces and end nothing. Each spec has
 * keys, and thereby workspaces, of its own.
 */
export async function sharedGateway(surface: SurfaceName = 'production'): Promise<GatewaySurface> {
  const gateway = new GatewaySurface(await sharedStack(gatewayPlan(SHARED)), surface);
  await gateway.untilWell();
  return gateway;
}

/** The same with a key of a new workspace, for the tests of a `describe`. */
export function keyedGateway(options: Partial<CreateKeyOptions> = {}, plan: Plan = 'standard') {
  const keyed = {} as { gateway: GatewaySurface; key: string };
  beforeAll(async () => {
    keyed.gateway = await sharedGateway();
    keyed.key = await keyed.gateway.makeKey(options, plan);
  }, 240_000);
  return keyed;
}

/** One more gateway, of the same surface only, on the services and databases of a stack that is shared, with settings of its own. The spec ends it. */
export class ExtraGateway<App extends HostedApp | AppProcess = HostedApp> extends GatewaySurface {
  readonly app: App;

  private constructor({ running, surface }: GatewaySurface, gateway: AppSettings, app: App) {
    const settings = { ...running.settings, gateway };
    super({ ...running, settings, ready: { ...running.ready, gateway: app.ready } }, surface);
    this.app = app;
  }

  /** In the process of the others. */
  static async start(of: GatewaySurface, own: AppSettings = {}): Promise<ExtraGateway> {
    const settings = ownSettings(of, own);
    const [app] = await HostedApp.start(of.running.host ?? '', [['gateway', settings]]);
    if (app === undefined) throw new Error('No gateway was started.');
    return new ExtraGateway(of, settings, app);
  }

  /** As a process of its own: a replica, or one whose log is read. */
  static async startApart(of: GatewaySurface, own: AppSettings = {}): Promise<ExtraGateway<AppProcess>> {
    const settings = ownSettings(of, own);
    return new ExtraGateway(of, settings, await startApp('gateway', settings));
  }

  async end(): Promise<void> {
    await this.app.stop();
  }
}

function ownSettings({ running, surface }: GatewaySurface, own: AppSettings): AppSettings {
  return { ...running.settings['gateway'], GATEWAY_SURFACES: surface, ...own };
}

/** A gateway for one spec file, and its services: the spec may change them, and stop and start those that are `apart`. */
export class StartedGateway extends GatewaySurface {
  readonly stack: Stack;

  private constructor(stack: Stack, surface: SurfaceName) {
    super(stack.running, surface);
    this.stack = stack;
  }

  /** Calls the first of its surfaces. */
  static async start(options: GatewayOptions = {}, adjust?: Adjust): Promise<StartedGateway> {
    const stack = await Stack.start(gatewayPlan(options), adjust);
    const started = new StartedGateway(stack, options.surfaces?.[0] ?? 'production');
    try {
      await started.untilWell();
    } catch (error) {
      await started.end(); // nobody else knows of it
      throw error;
    }
    return started;
  }

  /** Lists the URLs of the gateways, in the order of their start. */
  replicaUrls(): string[] {
    return this.stack.replicas('gateway').map(({ ready }) => `http://127.0.0.1:${String(ready['productionPort'])}`);
  }

  end(): Promise<void> {
    return this.stack.end();
  }
}
