import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Database } from '../database.ts';
import { openPool } from '../pool.ts';
import type { DatabaseFixture } from './database-fixture.ts';

/** Statements that write, and the end of a transaction. */
const WRITES = /^\s*(?:COPY|INSERT|UPDATE|DELETE|WITH|COMMIT)/;

/** Runs a program that dies before its write of this number, counted from 0, and waits until the server knows that it is gone. */
export async function runKilled(
  fixture: Pick<DatabaseFixture, 'rows' | 'test'>,
  write: number,
  run: (database: Database) => Promise<unknown>,
): Promise<void> {
  let left = write;
  const sessions = new WatchedSessions(fixture.test.url, (text) => WRITES.test(text) && --left < 0);
  await run(sessions.database).catch(() => undefined);
  await sessions.end().catch(() => undefined);
  // The server notices the end of a program when it next gets nothing from it.
  const others = "SELECT FROM pg_stat_activity WHERE application_name = 'watched' AND datname = current_database()";
  while ((await fixture.rows(others)).length > 0) await delay(5);
}

/** A statement as a client is given it. */
type Given = string | { readonly text?: string };

/** The sessions of a program: its statements are seen before they are sent, and all sessions end at once where it is killed. */
export class WatchedSessions {
  readonly database: Database;
  readonly #clients = new Set<PoolClient>();
  #isKilled = false;

  /** `seen` is called with each statement; true kills the program there. */
  constructor(url: string, seen: (text: string) => boolean) {
    const pool = openPool({ url, name: 'watched' });
    const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
    const watched = { connect: async () => this.#watch(await connect(), seen) };
    this.database = new Database(Object.assign<typeof pool, object>(pool, watched));
  }

  /** Ends what is left of it. */
  async end(): Promise<void> {
    await this.database.pool.end();
  }

  #watch(client: PoolClient, seen: (text: string) => boolean): PoolClient {
    if (this.#isKilled) this.#kill();
    if (this.#clients.has(client)) return client;
    this.#clients.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const query = (first: Given, ...more: unknown[]): unknown => {
      if (!this.#isKilled && seen((typeof first === 'string' ? first : first.text) ?? '')) this.#kill();
      if (!this.#isKilled) return send(first, ...more);
      if (typeof first === 'object' && 'submit' in first) throw new Error('killed'); // the result of a COPY is a stream
      return Promise.reject(new Error('killed'));
    };
    return Object.assign<PoolClient, object>(client, { query });
  }

  #kill(): void {
    this.#isKilled = true;
    for (const client of this.#clients)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
