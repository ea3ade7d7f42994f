import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppManifest } from '../settings/app-manifest.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { holdsLargeIndex } from './large-index.ts';
import { SupervisedApp } from './supervised-app.ts';

/** Milliseconds that apps with public ports have before the others are ended too. */
const OUTER_MS_MAX = 1_000;

/** The apps of a stack, each a supervised process. */
export class AppGroup {
  readonly #data: DataFolder;
  readonly #root: string;
  readonly #say: (text: string) => void;
  #apps: SupervisedApp[] = [];

  constructor(data: DataFolder, root: string, say: (text: string) => void) {
    this.#data = data;
    this.#root = root;
    this.#say = say;
  }

  /** Starts all, side by side, and waits until each serves; `at` gets the names of those awaited. */
  async start(
    settings: ReadonlyMap<AppManifest, Readonly<Record<string, string>>>,
    at: (what: string) => void,
  ): Promise<void> {
    this.#apps = [...settings].map(([app, itsSettings]) => this.#supervised(app, itsSettings));
    const awaited = new Set(this.#apps.map(({ name }) => name));
    await Promise.all(
      this.#apps.map(async (app) => {
        at([...awaited].join(', '));
        await app.start();
        awaited.delete(app.name);
        at([...awaited].join(', '));
      }),
    );
  }

  /** Ends all within 3.5 seconds: those with public ports first, since they still call the others. */
  async stop(manifests: readonly AppManifest[]): Promise<void> {
    const outer = new Set(manifests.filter(({ ports }) => Object.keys(ports).length > 0).map(({ name }) => name));
    const outerEnded = Promise.all(this.#apps.filter(({ name }) => outer.has(name)).map((app) => app.stop()));
    await Promise.race([outerEnded, delay(OUTER_MS_MAX, undefined, { ref: false })]);
    await Promise.all(this.#apps.map((app) => app.stop()));
  }

  /** Ends all at once. */
  kill(): void {
    for (const app of this.#apps) app.kill();
  }

  #supervised(app: AppManifest, settings: Readonly<Record<string, string>>): SupervisedApp {
    mkdirSync(this.#data.files(app.name), { recursive: true });
    return new SupervisedApp({
      app: { ...app, index: app.index && holdsLargeIndex(this.#data.files(app.name)) },
      cwd: this.#root,
      settings,
      logFile: this.#data.log(app.name),
      processRecord: this.#data.processRecord(app.name),
      say: this.#say,
    });
  }
}
