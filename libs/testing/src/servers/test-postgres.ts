import {
  nonDurableSettings,
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
export class TestPostgres extends PrivatePostgres {
  readonly #folder: TemporaryFolder;

  constructor({ durable = false, settings, parent }: TestPostgresOptions = {}) {
    const folder = temporaryFolder('test-postgres', parent);
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
