import type { StateCode } from '@registry/domain';
import { ensureServiceDatabase, withClient } from '@registry/private-servers';
import { join } from 'node:path';
import { type AppProcess, type AppStart, startApp, startHost } from './app-process.ts';
import { runAppCommand } from './app-command.ts';
import { loadFile } from './load-file.ts';
import type { AppSettings, RunningStack, StackLoad, StackPlan } from './stack-plan.ts';
import { HostedApp } from '../host/app-host.ts';
import { loadedDatabase } from '../servers/loaded-database.ts';
import { migrateByJob, TEST_STATES, type TestDatabase } from '../servers/template-database.ts';
import { startNats, type TestNats } from '../servers/test-nats.ts';
import type { TestPostgres } from '../servers/test-postgres.ts';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';
import { projectRoot } from '../testing.config.ts';

/** Gives an app other settings than the plan does: a way through a proxy, for one. */
export type Adjust = (app: string, settings: AppSettings) => AppSettings | Promise<AppSettings>;

/** What a stack stands on. */
export interface StackServers {
  readonly nats: TestNats;
  /** A Postgres of its own, which ends with the stack; else each app has a clone in the run's Postgres. */
  readonly postgres?: TestPostgres;
  /** The folder that the files of the apps are made in. */
  readonly parent?: string | undefined;
  readonly adjust?: Adjust | undefined;
}

/** Apps as built: some share a process, others are processes of their own, which may be changed, ended and started again. */
export class Stack {
  readonly nats: TestNats;
  /** Of each app that was added. */
  readonly settings: Record<string, AppSettings> = {};
  readonly #servers: StackServers;
  readonly #databases = new Map<string, TestDatabase>();
  readonly #folders: TemporaryFolder[] = [];
  readonly #apps = new Map<string, AppProcess[]>();
  readonly #hosted = new Map<string, HostedApp>();
  #host: AppProcess | undefined;

  constructor(servers: StackServers) {
    this.#servers = servers;
    this.nats = servers.nats;
  }

  /** Makes the databases, loads the files and starts the apps; the caller ends it. */
  static async start({ apps, apart = [], loads = [], states }: StackPlan, adjust?: Adjust): Promise<Stack> {
    const stack = new Stack({ nats: await startNats({ jetStream: true }), adjust });
    return stack.orEnd(async () => {
      const add = ([app, own]: [string, AppSettings]) =>
        stack.add(
          app,
          own,
          loads.filter((load) => load.app === app),
          states,
        );
      await Promise.all(Object.entries(apps).map(add));
      const hosted = Object.keys(apps).filter((app) => !apart.includes(app));
      await Promise.all([stack.#startHosted(hosted), ...apart.map((app) => stack.startAnother(app))]);
    });
  }

  /** Does the first work on a stack of which nobody else knows yet: where it fails, the stack is ended. */
  async orEnd(work: () => Promise<unknown>): Promise<this> {
    try {
      await work();
      return this;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  /** Gives an app a migrated database, a folder and settings. It does not run yet. */
  async add(
    app: string,
    own: AppSettings = {},
    loads: readonly StackLoad[] = [],
    states?: readonly StateCode[],
  ): Promise<void> {
    const { postgres, parent, adjust = (_app, settings) => settings } = this.#servers;
    const folder = temporaryFolder(app, parent);
    this.#folders.push(folder);
    const isEmpty = own['DATABASE_URL'] !== undefined || postgres !== undefined;
    const database = own['DATABASE_URL'] ?? (await this.#newDatabase(app, isEmpty ? [] : loads, folder.path, states));
    const usual = {
      DATABASE_URL: database,
      NATS_URL: this.nats.url,
      DATA_DIR: folder.path,
      SOURCES_DIR: join(projectRoot, 'libs', 'sources'),
    };
    this.settings[app] = await adjust(app, { ...usual, ...own });
    if (isEmpty) for (const load of loads) await this.load(load);
  }

  /** Gives an app that does not run another database, which is empty and migrated. */
  async renewDatabase(app: string): Promise<void> {
    const { DATA_DIR = '' } = this.settingsOf(app);
    await this.#databases.get(app)?.drop();
    const DATABASE_URL = await this.#newDatabase(app, [], String(DATA_DIR));
    this.settings[app] = { ...this.settingsOf(app), DATABASE_URL };
  }

  /** What other processes need to call it. */
  get running(): RunningStack {
    const started = Object.keys(this.settings).map((app) => [app, this.#hosted.get(app) ?? this.app(app)] as const);
    const ready = Object.fromEntries(started.map(([app, { ready: fields }]) => [app, fields]));
    return { natsUrl: this.nats.url, host: this.#hostUrl, settings: this.settings, ready };
  }

  /** The process of an app, of those of its own, that was started last. */
  app(name: string): AppProcess {
    const started = this.replicas(name).at(-1);
    if (started === undefined) throw new Error(`No process of ${name} was started.`);
    return started;
  }

  /** All processes of an app, in the order of their start. */
  replicas(name: string): readonly AppProcess[] {
    return this.#apps.get(name) ?? [];
  }

  /** Starts an app again, or another replica of it. */
  async startAnother(name: string, how?: AppStart): Promise<AppProcess> {
    const started = await startApp(name, this.settingsOf(name), how);
    this.#apps.set(name, [...this.replicas(name), started]);
    return started;
  }

  /** Ends an app that shares a process, in order; the others there go on. */
  async stopHosted(name: string): Promise<void> {
    const hosted = this.#hosted.get(name);
    if (hosted === undefined) throw new Error(`The stack's ${name} is a process of its own, or was not started.`);
    await hosted.stop();
  }

  /** Loads a file as the operator does; each row must be taken, unless the file is known to have others. */
  load(load: StackLoad): Promise<void> {
    return loadFile(load, this.settingsOf(load.app));
  }

  /** Runs a command of an app; returns what it printed. */
  run(app: string, ...args: readonly string[]): Promise<string> {
    return runAppCommand(app, args, this.settingsOf(app));
  }

  /** The rows of a query on an app's database. */
  async rows<Row extends Record<string, unknown>>(app: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const url = String(this.settingsOf(app)['DATABASE_URL']);
    return withClient(url, async (client) => (await client.query<Row>(text, values)).rows);
  }

  /** Stops every process where it is, or lets all go on. */
  freeze(frozen: boolean): void {
    if (!frozen) this.nats.freeze(false);
    for (const app of this.#processes) app.signal(frozen ? 'SIGSTOP' : 'SIGCONT');
    if (frozen) this.nats.freeze(true);
  }

  settingsOf(app: string): AppSettings {
    const settings = this.settings[app];
    if (settings === undefined) throw new Error(`The stack has no ${app}.`);
    return settings;
  }

  async end(): Promise<void> {
    await Promise.all(this.#processes.map((app) => app.kill()));
    await this.nats.remove();
    await this.#servers.postgres?.remove();
    await Promise.all([...this.#databases.values()].map((database) => database.drop()));
    for (const folder of this.#folders) folder.remove();
  }

  get #processes(): readonly AppProcess[] {
    return [...(this.#host === undefined ? [] : [this.#host]), ...[...this.#apps.values()].flat()];
  }

  get #hostUrl(): string | undefined {
    return this.#host && `http://127.0.0.1:${String(this.#host.ready['port'])}`;
  }

  async #startHosted(apps: readonly string[]): Promise<void> {
    if (apps.length === 0) return;
    this.#host = await startHost();
    const settings = apps.map((app) => [app, this.settingsOf(app)] as const);
    const started = await HostedApp.start(this.#hostUrl ?? '', settings);
    for (const [at, app] of started.entries()) this.#hosted.set(apps[at] ?? '', app);
  }

  async #newDatabase(
    app: string,
    loads: readonly StackLoad[],
    folder: string,
    states: readonly StateCode[] = [],
  ): Promise<string> {
    const { postgres } = this.#servers;
    if (postgres === undefined) {
      const database = await loadedDatabase(app, loads, folder, states);
      this.#databases.set(app, database);
      return database.url;
    }
    const role = app.replaceAll('-', '_');
    await ensureServiceDatabase(postgres.adminUrl, { database: role, role, password: 'test' });
    const url = postgres.url(role, role, 'test');
    await migrateByJob(app, url, [...new Set([...TEST_STATES, ...states])]);
    return url;
  }
}
