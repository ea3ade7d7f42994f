import { type DynamicModule, Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isWorthWaitingFor } from './database-error.ts';
import { Database, READ_DATABASE } from './database.ts';
import { openPool, type PoolOptions } from './pool.ts';
import { ReadDatabase } from './replica/read-database.ts';

/** A replica for reads. */
export interface ReplicaOptions {
  readonly url: string;
  /** Maximum lag in milliseconds at which it is read. */
  readonly lagMsMax: number;
}

export interface PersistenceOptions extends PoolOptions {
  readonly replica?: ReplicaOptions;
}

/** Milliseconds between two attempts to reach an unavailable Postgres when the service starts. */
const TRY_AGAIN_MS_MIN = 100;
const TRY_AGAIN_MS_MAX = 2_000;

/** Connections that are warm when a service is ready: the statements of a profile run on so many at once. */
const WARM_CONNECTIONS = 4;

/** Provides a service's `Database`. Migrations are a job of their own and do not run here. */
@Global()
@Module({})
export class PersistenceModule implements OnApplicationShutdown {
  constructor(
    private readonly primary: Database,
    @Inject(READ_DATABASE) private readonly reads: Database,
  ) {}

  static forRoot(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      providers: [
        { provide: Database, useFactory: async () => new Database(await openWhenThere(options)) },
        {
          provide: READ_DATABASE,
          useFactory: (primary: Database) => readDatabase(primary, options),
          inject: [Database],
        },
      ],
      exports: [Database, READ_DATABASE],
    };
  }

  /** After requests have ended: the last to leave. */
  async onApplicationShutdown(): Promise<void> {
    if (this.reads instanceof ReadDatabase) await this.reads.end();
    await this.primary.pool.end();
  }
}

/** For reads: a pool of the replica, which may be unavailable when the service starts. */
function readDatabase(primary: Database, { replica, ...options }: PersistenceOptions): Database {
  if (replica === undefined) return primary;
  const pool = openPool({ ...options, url: replica.url, name: `${options.name}.reads` });
  return new ReadDatabase(primary, pool, { lagMsMax: replica.lagMsMax, name: options.name });
}

/**
 * A pool that has connected. A service may start before its Postgres, which is tried again until it is there. It is ready when it has as
 * many warm connections as a request uses at once.
 */
async function openWhenThere(options: PoolOptions): Promise<Pool> {
  const pool = openPool(options);
  for (let pauseMs = TRY_AGAIN_MS_MIN; ; pauseMs = Math.min(TRY_AGAIN_MS_MAX, pauseMs * 2)) {
    try {
      (await pool.connect()).release();
      if (options.warmUp !== undefined) await openWarm(pool);
      return pool;
    } catch (error) {
      if (!isWorthWaitingFor(error)) throw error;
      if (pauseMs === TRY_AGAIN_MS_MIN) new Logger(options.name).warn(`waiting for Postgres: ${String(error)}`);
    }
    await delay(pauseMs);
  }
}

async function openWarm(pool: Pool): Promise<void> {
  const length = Math.min(WARM_CONNECTIONS, pool.options.max);
  const opened = await Promise.allSettled(Array.from({ length }, () => pool.connect()));
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
}
