import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { Database } from '../database.ts';
import { KEPT_FROM } from './versions.sql.ts';

/** Milliseconds between two looks for versions that are too old. */
const INTERVAL_MS = 3_600_000;
/** Versions that are deleted in one statement. */
const DELETED_AT_ONCE = 10_000;

/** Deletes versions that were replaced more than some days ago; with 0 days all are kept. Times before that have no past any more. */
export class VersionRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: Database;
  readonly #days: number;
  readonly #logger = new Logger('VersionRetention');
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, days: number) {
    this.#database = database;
    this.#days = days;
  }

  onApplicationBootstrap(): void {
    if (this.#days === 0) return;
    this.#dropLater(0);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#timer);
  }

  /** Reads of times before `since` are refused before the first version is deleted, so that none is made of half of them. */
  async drop(since = new Date(Date.now() - this.#days * 86_400_000)): Promise<void> {
    const database = this.#database;
    await database.query(
      { name: 'keep-versions-from', text: `INSERT INTO past.writes VALUES ($1, ${KEPT_FROM}) ON CONFLICT DO NOTHING` },
      [since],
    );
    const tables = await database.query<{ name: string }>({
      name: 'version-tables',
      text: `SELECT relname AS name FROM pg_class WHERE relnamespace = 'past'::regnamespace AND relkind = 'r' AND relname LIKE '%\\_versions'`,
    });
    for (const { name } of tables) while ((await this.#dropSome(name, since)) === DELETED_AT_ONCE);
    await database.query({ name: 'forget-writes', text: 'DELETE FROM past.writes WHERE started < $1 AND ended < $1' }, [
      since,
    ]);
  }

  async #dropSome(table: string, since: Date): Promise<number> {
    const statement = {
      name: `drop-${table}`,
      text: `WITH dropped AS (
               DELETE FROM past.${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM past.${table} WHERE known_until < $1 LIMIT ${DELETED_AT_ONCE}))
               RETURNING 1)
             SELECT count(*) AS n FROM dropped`,
    };
    const [row] = await this.#database.query<{ n: number }>(statement, [since]);
    return row?.n ?? 0;
  }

  #dropLater(ms: number): void {
    this.#timer = setTimeout(() => {
      this.drop()
        .catch((error: unknown) => this.#logger.error(errorMessage(error)))
        .finally(() => this.#dropLater(INTERVAL_MS));
    }, ms).unref();
  }
}

/** Drops old versions of a service's rows while it runs. */
export function retentionProvider(days: number): Provider {
  return {
    provide: VersionRetention,
    useFactory: (database: Database) => new VersionRetention(database, days),
    inject: [Database],
  };
}
