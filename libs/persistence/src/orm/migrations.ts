import { timeLimit } from '@registry/config';
import { type StateCode, stateCodes } from '@registry/domain';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrationConfig } from '../database.config.ts';
import { readCode } from '../database-error.ts';
import { COMMAND_CONNECT_MS_MAX } from '../pool.ts';
import { sessionOptions } from '../session-settings.ts';
import { addStatePartitions } from './state-partitions.ts';

export interface MigrationOptions {
  readonly url: string;
  /** Shown by `pg_stat_activity`. */
  readonly name: string;
  /** In the order they are to run; TypeORM reads the time from each class's name. */
  readonly migrations: readonly Migration[];
  /** Those that tables which are partitioned by state have partitions for; default: all. */
  readonly states?: readonly StateCode[];
}

type Migration = new () => MigrationInterface;

/** Any number: all that run migrations on one database wait for each other by it. */
const MIGRATION_LOCK = 7_264_501;
/**
 * Milliseconds that a statement waits for a lock: requests of the table wait after it. Then the others go first, and it is tried again. After
 * `deadlock_timeout`, a second by default, Postgres ends an autovacuum that has the lock: the wait must be longer.
 */
const LOCK_MS_MAX = 2_000;
const LOCKED_WAIT_MS = 4_000;
/** Milliseconds after the first lock that was not available for which it is tried again. */
const LOCKED_MS_MAX = 900_000;
/** The SQLSTATE of a lock that was not available. */
const LOCKED = '55P03';

/** A statement of a migration, or statements that follow from what it finds. */
type Step = string | ((runner: QueryRunner) => Promise<readonly string[]>);

/**
 * A migration that runs statements in their order. TypeORM reads its time from its name. None goes back: the release before runs on the
 * tables of this one, and what was wrong is another migration.
 */
export function migration(name: string, ...steps: readonly Step[]): Migration {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const step of steps)
        for (const statement of typeof step === 'string' ? [step] : await step(runner)) await runner.query(statement);
    }

    down(): Promise<void> {
      return Promise.reject(new Error(`${name} cannot be undone.`));
    }
  };
}

/**
 * Brings a service's tables up to date and returns the names of the migrations that ran. Two at once run them once. Requests never wait
 * long for a table that another session has locked. Throws where the first of the migrations did not make the database.
 */
export async function runMigrations({
  url,
  name,
  migrations,
  states = stateCodes,
}: MigrationOptions): Promise<string[]> {
  const { DataSource, MigrationExecutor } = await import('typeorm'); // heavy: a test that finds a migrated template does without it
  const dataSource = new DataSource({
    type: 'postgres',
    driver: pg, // by name it is not found where programs are bundled
    url,
    applicationName: name,
    poolSize: 2,
    connectTimeoutMS: timeLimit(COMMAND_CONNECT_MS_MAX),
    poolErrorHandler: () => undefined, // the pool replaces a lost connection; without a handler the process would end
    migrations: migrations.map(withLockLimits),
    migrationsTransactionMode: 'each',
    extra: { options: sessionOptions({ lock_timeout: String(LOCK_MS_MAX) }) },
  });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SET lock_timeout = 0'); // another migration may write large tables again
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await lock.query('RESET lock_timeout');
    const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
    refuseEarlierBuild(name, migrations, executed);
    await whileLocked(name, () => dataSource.runMigrations());
    await whileLocked(name, () => addStatePartitions((text, values) => lock.query(text, values), states));
    return migrations
      .map((Migration) => String(new Migration().name))
      .filter((one) => !executed.some((known) => known.name === one));
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}

/**
 * The migration, of which a statement waits for a lock as long as the migration has worked, where that is longer: to give up would lose
 * as much work, and repeat it with the locks that it has.
 */
function withLockLimits(Migration: Migration): Migration {
  return class extends Migration {
    override async up(runner: QueryRunner): Promise<void> {
      const startedAt = performance.now();
      const query = async (...statement: Parameters<QueryRunner['query']>): Promise<unknown> => {
        const waitMs = Math.max(LOCK_MS_MAX, performance.now() - startedAt);
        await runner.query(`SET LOCAL lock_timeout = ${Math.round(waitMs)}`);
        return runner.query(...statement);
      };
      await super.up(Object.create(runner, { query: { value: query } }) as QueryRunner);
    }
  };
}

/** Repeats work on tables, which is undone when it fails, while another session keeps a lock. */
async function whileLocked<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  for (let lockedSince: number | undefined; ; await delay(LOCKED_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (readCode(error) !== LOCKED) throw error;
      lockedSince ??= performance.now();
      if (performance.now() - lockedSince < LOCKED_MS_MAX) continue;
      throw new Error(
        `Tables of the database of ${name} are locked by other sessions. End them, as a backup in pg_stat_activity, and migrate again.`,
        { cause: error },
      );
    }
  }
}

/** Migrations of later releases are no reason: this one runs on their tables too. */
function refuseEarlierBuild(name: string, [First]: readonly Migration[], executed: readonly { name: string }[]): void {
  if (First === undefined || executed.length === 0 || executed.some((one) => one.name === new First().name)) return;
  throw new Error(
    `The database of ${name} is of a build before 1.0.0, which this version does not read. Start with --fresh, which removes all data.`,
  );
}

/** The job that brings a service's tables up to date, and says what it did. */
export async function migrateService(name: string, migrations: readonly Migration[]): Promise<void> {
  const { DATABASE_URL: url, MIGRATED_STATES: states } = migrationConfig();
  const ran = await runMigrations({ url, name, migrations, states });
  process.stdout.write(`${name}: ${ran.length === 0 ? 'up to date' : ran.join(', ')}\n`);
}
