import { natsServerProgram, openSearchProgram, type OpenSearchProgram } from '@registry/private-servers';
import { execa } from 'execa';
import { delimiter, dirname, join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';
import { startPostgres, type TestPostgres } from './test-postgres.ts';
import { appsAreBuilt, javaHome, programEnvironment, programPath, projectRoot } from '../testing.config.ts';

/** What all spec files of a run share: made once, on the first request for it. */
export interface RunServers {
  /** The superuser's URL of the run's Postgres. */
  postgresUrl(): Promise<string>;
  /** The path of `nats-server`. */
  natsProgram(): Promise<string>;
  /** OpenSearch, unpacked; undefined without a Java that runs it. */
  openSearchProgram(): Promise<OpenSearchProgram | undefined>;
  /** Builds all apps from their present sources. */
  built(): Promise<void>;
  /** A folder that is removed with the run. */
  folder(): Promise<string>;
}

/** The servers of a run in the process that owns them. Each is started at its first use. */
export class OwnedRunServers implements RunServers {
  #postgres: Promise<TestPostgres> | undefined;
  #nats: Promise<string> | undefined;
  #openSearch: Promise<OpenSearchProgram | undefined> | undefined;
  #build: Promise<void> | undefined;
  #folder: TemporaryFolder | undefined;

  async postgresUrl(): Promise<string> {
    this.#postgres ??= startPostgres();
    return (await this.#postgres).adminUrl;
  }

  async natsProgram(): Promise<string> {
    this.#nats ??= natsServerProgram({ cacheFolder: join(projectRoot, '.cache'), path: programPath() });
    return this.#nats;
  }

  async openSearchProgram(): Promise<OpenSearchProgram | undefined> {
    const cacheFolder = join(projectRoot, '.cache');
    this.#openSearch ??= openSearchProgram({ cacheFolder, path: programPath(), javaHome: javaHome() });
    return this.#openSearch;
  }

  async built(): Promise<void> {
    if (appsAreBuilt()) return;
    this.#build ??= buildNow();
    await this.#build;
  }

  folder(): Promise<string> {
    this.#folder ??= temporaryFolder('run');
    return Promise.resolve(this.#folder.path);
  }

  /** Stops and removes everything that was started. */
  async end(): Promise<void> {
    this.#folder?.remove();
    await this.#postgres?.then((postgres) => postgres.remove());
  }
}

/** Nx builds what has changed, and takes from its cache what it has built before. */
async function buildNow(): Promise<void> {
  const nx = join(projectRoot, 'node_modules', '.bin', 'nx');
  const env = { ...programEnvironment({}), PATH: `${dirname(process.execPath)}${delimiter}${programPath()}` };
  await execa(nx, ['run', 'build:host', '--output-style=static'], { cwd: projectRoot, env, extendEnv: false });
}
