import { natsServerProgram } from '@registry/private-servers';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres, type TestPostgres } from './test-postgres.ts';
import { appsAreBuilt, programPath, projectRoot } from '../testing.config.ts';

const run = promisify(execFile);

/** What all spec files of a run share: made once, on the first request for it. */
export interface RunServers {
  /** The superuser's URL of the run's Postgres. */
  postgresUrl(): Promise<string>;
  /** The path of `nats-server`. */
  natsProgram(): Promise<string>;
  /** Builds an app from its present sources. */
  built(app: string): Promise<void>;
}

/** The servers of a run in the process that owns them. Nothing is started before it is asked for. */
export class OwnedRunServers implements RunServers {
  #postgres: Promise<TestPostgres> | undefined;
  #nats: Promise<string> | undefined;
  readonly #builds = new Map<string, Promise<void>>();

  async postgresUrl(): Promise<string> {
    this.#postgres ??= startPostgres();
    return (await this.#postgres).adminUrl;
  }

  async natsProgram(): Promise<string> {
    this.#nats ??= natsServerProgram({ cacheFolder: join(projectRoot, '.cache'), path: programPath() });
    return this.#nats;
  }

  async built(app: string): Promise<void> {
    if (appsAreBuilt()) return;
    const build = this.#builds.get(app) ?? buildNow(app);
    this.#builds.set(app, build);
    await build;
  }

  /** Stops and removes whatever was started. */
  async end(): Promise<void> {
    await this.#postgres?.then((postgres) => postgres.remove());
  }
}

async function buildNow(app: string): Promise<void> {
  try {
    await run(process.execPath, [join(projectRoot, 'tools', 'build', 'src', 'main.ts'), app], { cwd: projectRoot });
  } catch (cause) {
    throw new Error(`The app ${app} could not be built: ${(cause as { stderr?: string }).stderr ?? ''}`, { cause });
  }
}
