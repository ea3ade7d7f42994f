import { OPERATOR } from '@registry/tools-nats-users';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from './settings/address-of.ts';
import { appKeys, readyKey, type KeyMaker } from './api-keys.ts';
import { AppGroup } from './processes/app-group.ts';
import { buildApps, migrateApps } from './processes/app-jobs.ts';
import { findApps, type AppManifest } from './settings/app-manifest.ts';
import { appOverrides, surroundings } from './settings/app-overrides.ts';
import { appSettings } from './settings/app-settings.ts';
import { dataFolder, type DataFolder } from './data-folder/data-folder.ts';
import { checkDatabases, givenDatabases, makeDatabases } from './servers/databases.ts';
import { checkNats, givenNatsUrl } from './servers/given-nats.ts';
import {
  endLeftServers,
  removeCluster,
  startStackNats,
  startStackPostgres,
  type RunningServer,
  type StackNats,
} from './servers/stack-servers.ts';
import { rotateLogsUntil } from './processes/log-rotation.ts';
import { standInSettings, startLiveStandIn } from './servers/live-stand-in.ts';
import { misspeltSettings } from './settings/misspelt-settings.ts';
import type { Progress } from './progress.ts';
import { choosePorts, type PortsByApp } from './settings/public-ports.ts';
import { SecretsFile } from './data-folder/secrets-file.ts';
import type { StackConfig } from './stack.config.ts';
import { writeStackFile, type StackFile } from './data-folder/stack-file.ts';
import { takeStackLock } from './data-folder/stack-lock.ts';
import { untilHealthy } from './processes/until-healthy.ts';

type Settings = Readonly<Record<string, string>>;

/** Everything on one machine: Postgres, NATS, every app as its own process. */
export class Stack {
  readonly data: DataFolder;
  readonly apps: readonly AppManifest[];
  /** The project's folder. */
  readonly root: string;
  readonly #config: StackConfig;
  readonly #progress: Progress;
  readonly #say: (text: string) => void;
  readonly #group: AppGroup;
  readonly #stopping = new AbortController();
  readonly #servers: RunningServer[] = [];
  #lock: { release(): void } | undefined;

  constructor(config: StackConfig, progress: Progress) {
    this.#config = config;
    this.root = config.root;
    this.#progress = progress;
    this.data = dataFolder(config.dataRoot);
    this.apps = findApps(config.root);
    this.#say = (text) => progress.say(text);
    this.#group = new AppGroup(this.data, config.root, this.#say);
  }

  /** Aborted by `abort`; ends the programs that a start has under way. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /**
   * Starts everything; `fresh` removes what earlier starts kept, and without `build` the apps are started as they were last
   * built. When it throws, `stop` is still due.
   */
  async start({ fresh, build }: { readonly fresh: boolean; readonly build: boolean }): Promise<StackFile> {
    const { root } = this;
    const config = this.#config;
    const { environment } = config;
    for (const line of misspeltSettings(environment, this.apps, root)) this.#say(line);
    await this.#takeFolder(fresh);
    const ports = await choosePorts(this.apps, this.#host, (app) => this.#overridesOf(app));
    if (build) await this.#step('Building the apps', () => buildApps(this.apps, root, environment, this.signal));
    const secrets = new SecretsFile(this.data.secrets);
    const [databaseUrls, nats] = await Promise.all([this.#databases(secrets), this.#nats(secrets)]);
    const around = { ...surroundings(environment), ...standInSettings(await this.#liveStandIn()) };
    const facts = {
      host: this.#host,
      ports,
      nats,
      databaseUrls,
      sourcesFolder: join(root, 'libs', 'sources'),
      secrets: this.#randomSettings(secrets),
      filesFolder: (app: string) => this.data.files(app),
    };
    const settingsOf = (app: AppManifest): Record<string, string> =>
      appSettings(app, facts, around, this.#overridesOf(app.name));
    await this.#step('Bringing the databases up to date', () => migrateApps(this.apps, root, settingsOf, this.signal));
    const maker: KeyMaker = { apps: this.apps, root, secrets, signal: this.signal, settingsOf };
    const key = await readyKey(maker);
    const settings = new Map<AppManifest, Settings>();
    for (const app of this.apps) settings.set(app, { ...(await appKeys(maker, app)), ...settingsOf(app) });
    await this.#step('Starting the apps', async (at) => {
      await this.#group.start(settings, at);
      await this.#untilHealthy(ports);
    });
    const apps = this.apps.map((app) => {
      const { name, dist, commands } = app;
      return { name, dist, commands, ports: ports.get(name) ?? {}, settings: settings.get(app) ?? {} };
    });
    const stack: StackFile = {
      startedAt: new Date().toISOString(),
      natsUrl: nats.urlOf(OPERATOR),
      ...(key === undefined ? {} : { key }),
      apps,
    };
    writeStackFile(this.data.stackFile, stack);
    return stack;
  }

  /** Makes a start that is under way come to its end soon. */
  abort(): void {
    this.#stopping.abort(new Error('stopped'));
  }

  /** Ends everything, the way in first and the databases last. Not while a start is under way: `abort` that first. */
  async stop(): Promise<void> {
    if (this.#lock === undefined) return;
    await this.#group.stop(this.apps);
    await Promise.all(this.#servers.map((server) => server.stop()));
    this.#release();
  }

  /** Ends everything at once; the next start recovers. */
  async kill(): Promise<void> {
    if (this.#lock === undefined) return;
    this.#group.kill();
    await Promise.all(this.#servers.map((server) => server.crash()));
    this.#release();
  }

  get #host(): string {
    return this.#config.environment['HOST'] || '127.0.0.1';
  }

  #release(): void {
    rmSync(this.data.stackFile, { force: true });
    this.#lock?.release();
    this.#lock = undefined;
  }

  #overridesOf(app: string): Record<string, string> {
    return appOverrides(this.#config.environment, app);
  }

  #randomSettings(secrets: SecretsFile): Map<string, Settings> {
    const of = (app: AppManifest): Settings =>
      Object.fromEntries(app.secrets.map((setting) => [setting, secrets.random(`${app.name}/${setting}`)]));
    return new Map(this.apps.map((app) => [app.name, of(app)]));
  }

  async #takeFolder(fresh: boolean): Promise<void> {
    mkdirSync(this.data.root, { recursive: true });
    this.#lock = takeStackLock(this.data.lock);
    void rotateLogsUntil(this.signal, this.data.logs);
    await this.#group.endLeft(this.apps);
    await endLeftServers(this.data);
    if (!fresh) return;
    removeCluster(this.data);
    for (const part of this.data.parts) rmSync(part, { recursive: true, force: true });
  }

  async #databases(secrets: SecretsFile): Promise<Map<string, string>> {
    const given = givenDatabases(this.apps, (app) => this.#overridesOf(app));
    await checkDatabases(given);
    const own = this.apps.filter(({ database, name }) => database && !given.has(name));
    if (own.length === 0) return given;
    return this.#step('Starting Postgres', async () => {
      const postgres = await startStackPostgres(this.data, secrets, this.#say);
      this.#servers.push(postgres);
      if (postgres.elsewhere !== undefined) {
        this.#say(`  Postgres keeps its files in ${postgres.elsewhere}: its user cannot enter ${this.data.root}.`);
      }
      return new Map([...given, ...(await makeDatabases(own, postgres.url, secrets))]);
    });
  }

  async #nats(secrets: SecretsFile): Promise<StackNats> {
    const { natsUrl, environment } = this.#config;
    if (natsUrl !== undefined) {
      await checkNats(natsUrl, environment);
      return { urlOf: (user) => givenNatsUrl(natsUrl, user, environment) };
    }
    return this.#step('Starting NATS', async (at) => {
      const nats = await startStackNats(this.data, this.#config, secrets, this.signal, at, this.#say);
      this.#servers.push(nats);
      return nats;
    });
  }

  async #untilHealthy(ports: PortsByApp): Promise<void> {
    const waits = this.apps.flatMap((app) =>
      Object.keys(app.ports).map(async (setting) => {
        const address = addressOf(this.#host, ports.get(app.name)?.[setting]);
        const problem = await untilHealthy(address, this.signal);
        if (problem !== undefined) this.#say(`! ${app.name} is not healthy yet: ${problem}`);
      }),
    );
    await Promise.all(waits);
  }

  async #liveStandIn(): Promise<string | undefined> {
    if (!this.#config.liveStandIn) return undefined;
    return this.#step("Standing in for the states' portals", async () => {
      const stand = await startLiveStandIn();
      this.#servers.push(stand);
      return stand.url;
    });
  }

  async #step<T>(title: string, work: (at: (what: string) => void) => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    return this.#progress.step(title, work);
  }
}
