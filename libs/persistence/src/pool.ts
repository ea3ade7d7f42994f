import { timeLimit } from '@registry/config';
import pg, { type ClientBase, type Pool } from 'pg';
import { CallbackClient } from './callback-client.ts';
import { databaseError } from './database-error.ts';
import { type BoundStatement, Database } from './database.ts';
import { PoolWithSandbox, SANDBOX_SESSION } from './sandbox/sandbox-pool.ts';
import { sessionOptions } from './session-settings.ts';

export interface PoolOptions {
  readonly url: string;
  /** Shown by `pg_stat_activity`: the app's name. */
  readonly name: string;
  /** Connections of this process at most. */
  readonly poolMax?: number;
  /** Milliseconds for a connection; by default those of a request. */
  readonly connectMsMax?: number;
  /** Settings of Postgres for each session, by name. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Runs on every new connection before anyone has it. A new connection reads the partitions from the catalog and plans the
   * statement, which takes tens of milliseconds that no request is to wait for.
   */
  readonly warmUp?: BoundStatement;
  /** The database has a schema for what a sandbox does. */
  readonly hasSandbox?: boolean;
}

const CONNECTIONS_MAX = 10;
/**
 * Milliseconds that an unused connection is kept. A new one costs its first requests more than its opening: it reads every
 * partition from the catalog and plans every statement.
 */
const IDLE_MS_MAX = 600_000;
/** Milliseconds for a connection, so that a request fails in time if its database is unavailable. */
export const CONNECT_MS_MAX = 1_500;
/** Milliseconds for a connection of a command: at the lowest priority, on a machine full of a load, it gets a turn only now and then. */
export const COMMAND_CONNECT_MS_MAX = 60_000;
/** Silence after which a connection is probed: a firewall or proxy on the way may forget an idle one after some minutes. */
const KEEP_ALIVE_MS = 60_000;

/** A pool of connections to Postgres. It connects when it is first used; the caller ends it. */
export function openPool(options: PoolOptions): Pool {
  const settings = options.settings ?? {};
  const config: pg.PoolConfig = {
    Client: CallbackClient,
    connectionString: options.url,
    application_name: options.name,
    max: options.poolMax ?? CONNECTIONS_MAX,
    connectionTimeoutMillis: timeLimit(options.connectMsMax ?? CONNECT_MS_MAX),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS_MAX,
    options: sessionOptions(settings),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: (client) => warmUp(client, options.warmUp),
  };
  const pool =
    options.hasSandbox === true
      ? new PoolWithSandbox(config, sessionOptions({ ...settings, ...SANDBOX_SESSION }))
      : new pg.Pool(config);
  return pool.on('error', () => undefined); // the pool replaces a lost connection; without a handler the process would end
}

/** A database for the length of `work`: what an operator's command needs. */
export async function withDatabase<T>(options: PoolOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const pool = openPool({ connectMsMax: COMMAND_CONNECT_MS_MAX, ...options });
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw databaseError(error);
  }
  try {
    return await work(new Database(pool));
  } finally {
    await pool.end();
  }
}

async function warmUp(client: ClientBase, bound: BoundStatement | undefined): Promise<void> {
  if (bound === undefined) return;
  // A failure here is reported to the first real query.
  await client.query({ ...bound.statement, values: [...bound.values] }).catch(() => undefined);
}
