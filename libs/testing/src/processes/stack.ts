import { join } from 'node:path';
import { type AppProcess, startApp } from './app-process.ts';
import { loadFile } from './load-file.ts';
import type { AppSettings, RunningStack, StackLoad, StackPlan } from './stack-plan.ts';
import { loadedDatabase } from '../servers/loaded-database.ts';
import { startNats, type TestNats } from '../servers/test-nats.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { projectRoot } from '../testing.config.ts';

/** Gives an app other settings than the plan does: a way through a proxy, for one. */
export type Adjust = (app: string, settings: AppSettings) => AppSettings | Promise<AppSettings>;

/** Apps as built and as processes of their own, for one spec file, which may change, end and start again any of them. */
export class Stack {
  readonly nats: TestNats;
  readonly settings: Readonly<Record<string, AppSettings>>;
  readonly #apps: Readonly<Record<string, AppProcess[]>>;

  private constructor(nats: TestNats, settings: Readonly<Record<string, AppSettings>>) {
    this.nats = nats;
    this.settings = settings;
    this.#apps = Object.fromEntries(Object.keys(settings).map((app) => [app, []]));
  }

  /** Makes the databases, loads the files and starts the apps; the caller ends it. */
  static async start({ apps, loads = [] }: StackPlan, adjust: Adjust = (_app, usual) => usual): Promise<Stack> {
    const nats = await startNats({ jetStream: true });
    const loadsOf = (name: string) => loads.filter(({ app }) => app === name);
    const settingsOf = async ([app, own]: [string, AppSettings]): Promise<[string, AppSettings]> => {
      const folder = temporaryFolder(app).path;
      const database = own['DATABASE_URL'] ?? (await loadedDatabase(app, loadsOf(app), folder)).url;
      const usual = {
        DATABASE_URL: database,
        NATS_URL: nats.url,
        DATA_DIR: folder,
        SOURCES_DIR: join(projectRoot, 'libs', 'sources'),
      };
      return [app, await adjust(app, { ...usual, ...own })];
    };
    const stack = new Stack(nats, Object.fromEntries(await Promise.all(Object.entries(apps).map(settingsOf))));
    try {
      const given = Object.keys(apps).filter((app) => apps[app]?.['DATABASE_URL'] !== undefined);
      for (const load of given.flatMap(loadsOf)) await stack.load(load);
      await Promise.all(Object.keys(apps).map((app) => stack.startAnother(app)));
    } catch (error) {
      await stack.end(); // nobody else knows of it
      throw error;
    }
    return stack;
  }

  /** What other processes need to ask it. */
  get running(): RunningStack {
    const ready = Object.keys(this.settings).map((app) => [app, this.app(app).ready] as const);
    return { natsUrl: this.nats.url, settings: this.settings, ready: Object.fromEntries(ready) };
  }

  /** The process of an app that was started last. */
  app(name: string): AppProcess {
    const started = this.replicas(name).at(-1);
    if (started === undefined) throw new Error(`The stack has no ${name}.`);
    return started;
  }

  /** All processes of an app, in the order of their start. */
  replicas(name: string): readonly AppProcess[] {
    return this.#apps[name] ?? [];
  }

  /** Starts an app again, or beside what runs of it. */
  async startAnother(name: string): Promise<AppProcess> {
    const started = await startApp(name, this.#settingsOf(name));
    this.#apps[name]?.push(started);
    return started;
  }

  /** Loads a file as the operator does; each row must be taken, unless the file is known to have others. */
  load(load: StackLoad): Promise<void> {
    return loadFile(load, this.#settingsOf(load.app));
  }

  async end(): Promise<void> {
    await Promise.all(Object.values(this.#apps).flatMap((replicas) => replicas.map((app) => app.kill())));
    await this.nats.remove();
  }

  #settingsOf(app: string): AppSettings {
    const settings = this.settings[app];
    if (settings === undefined) throw new Error(`The stack has no ${app}.`);
    return settings;
  }
}
