import {
  forgetfulSettings,
  postgresUser,
  PrivatePostgres,
  reachableDirectory,
  type PostgresSettings,
} from '@registry/private-servers';
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';

/** How a server of its own is wanted. */
export interface TestPostgresOptions {
  /** Keep what was acknowledged over a crash, as in production. Off, because it makes tests slow. */
  readonly durable?: boolean;
  readonly settings?: PostgresSettings;
  /** The folder that its own is made in: on a disk that fills up, say. */
  readonly parent?: string;
}

/** A Postgres for one test that stops, crashes or fills it. Most tests want `templateDatabase`. */
export class TestPostgres {
  readonly server: PrivatePostgres;
  readonly #folder: TemporaryFolder;

  constructor(options: TestPostgresOptions = {}) {
    this.#folder = temporaryFolder('test-postgres', options.parent);
    this.server = new PrivatePostgres({
      directory: reachableDirectory(join(this.#folder.path, 'cluster'), postgresUser()),
      logFile: join(this.#folder.path, 'postgres.log'),
      password: 'test',
      settings: { ...(options.durable === true ? {} : forgetfulSettings), ...options.settings },
    });
  }

  /** The superuser's URL of the database `postgres`. */
  get adminUrl(): string {
    return this.server.url();
  }

  /** Starts, also again after `stop` or `crash`, then on the same port. */
  async start(): Promise<void> {
    await this.server.start();
  }

  /** Ends in good order; the data stays for the next `start`. */
  async stop(): Promise<void> {
    await this.server.stop();
  }

  /** Ends as in a crash. */
  async crash(): Promise<void> {
    await this.server.crash();
  }

  /** Ends and removes everything. */
  async remove(): Promise<void> {
    await this.server.stop();
    this.#folder.remove();
  }
}

/** Starts a server of its own. The caller removes it. */
export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const postgres = new TestPostgres(options);
  await postgres.start();
  return postgres;
}
