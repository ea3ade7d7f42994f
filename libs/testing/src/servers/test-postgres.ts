import {
  nonDurableSettings,
  postgresUser,
  PrivatePostgres,
  reachableDirectory,
  type PostgresSettings,
  withClient,
} from '@registry/private-servers';
import { join } from 'node:path';
import { pauseProcesses } from '../processes/pause-processes.ts';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';

/** How a server of its own is wanted. */
export interface TestPostgresOptions {
  /** Keep what was acknowledged over a crash, as in production. Off, because it makes tests slow. */
  readonly durable?: boolean;
  readonly settings?: PostgresSettings;
  /** The folder that its own is made in: on a disk that fills up, say. */
  readonly parent?: string;
  /** A folder that is kept, with the data of an earlier server if there was one. */
  readonly keptIn?: string | undefined;
}

/** A Postgres for one test that stops, crashes or fills it. Most tests want `templateDatabase`. */
export class TestPostgres extends PrivatePostgres {
  readonly #folder: TemporaryFolder;

  constructor({ durable = false, settings, parent, keptIn }: TestPostgresOptions = {}) {
    const folder =
      keptIn === undefined ? temporaryFolder('test-postgres', parent) : { path: keptIn, remove: () => undefined };
    super({
      directory: reachableDirectory(join(folder.path, 'cluster'), postgresUser()),
      logFile: join(folder.path, 'postgres.log'),
      password: 'test',
      settings: { ...(durable ? {} : nonDurableSettings), ...settings },
    });
    this.#folder = folder;
  }

  /** The superuser's URL of the database `postgres`. */
  get adminUrl(): string {
    return this.url();
  }

  /** Pauses every process of the server (SIGSTOP): it exists and does not respond. Returns what lets it go on. */
  async freeze(): Promise<() => void> {
    const text = 'SELECT pid FROM pg_stat_activity';
    const { rows } = await withClient(this.adminUrl, (client) => client.query<{ pid: number }>(text));
    return pauseProcesses([this.pid ?? 0, ...rows.map(({ pid }) => pid)]);
  }

  /** Ends and removes everything. */
  async remove(): Promise<void> {
    await this.stop();
    this.#folder.remove();
  }
}

/** Starts a server of its own. The caller removes it. */
export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const postgres = new TestPostgres(options);
  await postgres.start();
  return postgres;
}
