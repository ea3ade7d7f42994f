import { type DynamicModule, Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { timeLimit } from '@registry/config';
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientBase, type Pool } from 'pg';
import { DataSource, type DataSourceOptions, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { CallbackClient } from './callback-client.ts';
import { databaseError, isDatabaseAway } from './database-error.ts';
import { type BoundStatement, Database } from './database.ts';
import { ReadDatabase } from './read-database.ts';
import { sessionOptions } from './session-settings.ts';

/** The `Database` of what only reads: over a replica where there is one, else over the primary. */
export const READ_DATABASE = Symbol('READ_DATABASE');

/** A replica for reads. */
export interface ReplicaOptions {
  readonly url: string;
  /** Milliseconds that it may be behind the primary and still be read from. */
  readonly lagMsMax: number;
}

export interface PersistenceOptions {
  readonly url: string;
  readonly replica?: ReplicaOptions;
  /** Shown by `pg_stat_activity`: the app's name. */
  readonly name: string;
  readonly entities?: readonly EntityTarget<ObjectLiteral>[];
  /** Connections of this process at most. */
  readonly poolMax?: number;
  /** Settings of Postgres for each session, by name. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Asked on every new connection before anyone has it: it has the partitions to read of the catalogue and the statement to plan, tens of
   * milliseconds that no request is to wait for.
   */
  readonly warmUp?: BoundStatement;
}

/**
 * Milliseconds that a connection is kept for nobody. A new one costs its first requests more than its opening: it has every
 * partition to read of the catalogue and every statement to plan.
 */
const IDLE_MS_MAX = 600_000;
/** Milliseconds for a connection, so that a request whose database is away gets that answer in time. */
const CONNECT_MS_MAX = 1_500;
/** Milliseconds between two tries to reach a Postgres that is away when the service starts. */
const TRY_AGAIN_MS_MIN = 100;
const TRY_AGAIN_MS_MAX = 2_000;
/** Silence after which a connection is probed: what lies between may forget it after some minutes without a word. */
const KEEP_ALIVE_MS = 60_000;

/** The settings of every connection to Postgres. The pool is TypeORM's; `Database` speaks SQL over the same one. */
export function dataSourceOptions(options: PersistenceOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg, // by name it is not found where programs are bundled
    url: options.url,
    applicationName: options.name,
    entities: [...(options.entities ?? [])] as Extract<DataSourceOptions['entities'], unknown[]>,
    poolSize: options.poolMax ?? 10,
    connectTimeoutMS: timeLimit(CONNECT_MS_MAX),
    // A lost connection is the pool's to replace; without a listener the process would end.
    poolErrorHandler: () => undefined,
    extra: poolOptions(options),
  };
}

function poolOptions(options: PersistenceOptions) {
  return {
    Client: CallbackClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS_MAX,
    options: sessionOptions(options.settings ?? {}),
    onConnect: (client: ClientBase) => warmUp(client, options.warmUp),
  };
}

/** What reads: over a pool of the replica, which may be away when the service starts. */
function readDatabase(primary: Database, options: PersistenceOptions): Database {
  const { replica, name } = options;
  if (replica === undefined) return primary;
  const pool = new pg.Pool({
    ...poolOptions(options),
    connectionString: replica.url,
    application_name: `${name}.reads`,
    max: options.poolMax ?? 10,
    connectionTimeoutMillis: timeLimit(CONNECT_MS_MAX),
  });
  pool.on('error', () => undefined);
  return new ReadDatabase(primary, pool, { lagMsMax: replica.lagMsMax, name });
}

async function warmUp(client: ClientBase, bound: BoundStatement | undefined): Promise<void> {
  if (bound === undefined) return;
  // What fails here is reported to the first real query.
  await client.query({ ...bound.statement, values: [...bound.values] }).catch(() => undefined);
}

/** The pool that TypeORM holds for a Postgres data source. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}

/** Provides a service's `DataSource` and `Database`. Migrations are a job of their own and do not run here. */
@Global()
@Module({})
export class PersistenceModule implements OnApplicationShutdown {
  readonly #dataSource: DataSource;
  readonly #reads: Database;

  constructor(@Inject(DataSource) dataSource: DataSource, @Inject(READ_DATABASE) reads: Database) {
    this.#dataSource = dataSource;
    this.#reads = reads;
  }

  static forRoot(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      providers: [
        { provide: DataSource, useFactory: () => openWhenThere(options) },
        {
          provide: Database,
          useFactory: (dataSource: DataSource) => new Database(poolOf(dataSource)),
          inject: [DataSource],
        },
        {
          provide: READ_DATABASE,
          useFactory: (primary: Database) => readDatabase(primary, options),
          inject: [Database],
        },
      ],
      exports: [DataSource, Database, READ_DATABASE],
    };
  }

  /** After requests have ended: the last to leave. */
  async onApplicationShutdown(): Promise<void> {
    if (this.#reads instanceof ReadDatabase) await this.#reads.end();
    await this.#dataSource.destroy();
  }
}

/** The opened pool. A service may start before its Postgres, which is tried again until it is there. */
async function openWhenThere(options: PersistenceOptions): Promise<DataSource> {
  for (let pauseMs = TRY_AGAIN_MS_MIN; ; pauseMs = Math.min(TRY_AGAIN_MS_MAX, pauseMs * 2)) {
    try {
      return await new DataSource(dataSourceOptions(options)).initialize();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (pauseMs === TRY_AGAIN_MS_MIN) new Logger(options.name).warn(`waiting for Postgres: ${String(error)}`);
    }
    await delay(pauseMs);
  }
}

/** A database for the length of `work`: what an operator's command needs. */
export async function withDatabase<T>(
  options: PersistenceOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(options));
  try {
    await dataSource.initialize();
  } catch (error) {
    throw databaseError(error);
  }
  try {
    return await work(new Database(poolOf(dataSource)));
  } finally {
    await dataSource.destroy();
  }
}
