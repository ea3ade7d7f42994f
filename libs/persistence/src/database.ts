import { SpanKind } from '@opentelemetry/api';
import { timeLimit } from '@registry/config';
import { errorMessage } from '@registry/errors';
import { inSpan, secondsSince } from '@registry/observability';
import { budgetLeftMs, requestContext } from '@registry/request-context';
import pg, { type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { databaseError } from './database-error.ts';
import { databaseMetrics, statementLabel } from './database-metrics.ts';
import type { Statement } from './statement.ts';
import { isOfOtherTimes, PastReads } from './versions/past-reads.ts';

export type { BoundStatement, Statement } from './statement.ts';

/** The `Database` of what only reads: over a replica where there is one, else over the primary. */
export const READ_DATABASE = Symbol('READ_DATABASE');

/** Milliseconds for a statement outside of any request. */
export const STATEMENT_MS_MAX = 60_000;
/** Milliseconds after its time for which a statement keeps its connection. */
const LATE_MS_MAX = 5_000;

export const inPostgres = { 'db.system.name': 'postgresql' };

/** A standby, or a primary that takes no writes for now, is read-only. */
const READ_ONLY = `SELECT current_setting('transaction_read_only') AS "readOnly"`;
/** Takes a page of the disk and gives it back: a full disk fails it, while statements that find room in their pages go on. */
const WRITE = 'CREATE TEMP TABLE check_of_writes ON COMMIT DROP AS SELECT n FROM generate_series(1, 1000) AS n';
/** Milliseconds for the check whether the database is available, and within which it is not written again for a check. */
const CHECK_MS_MAX = 1_000;
const WRITTEN_MS = 5_000;
const READ_ONLY_FOUND = 'the database is read-only';
const NO_WRITES = 'the database takes no writes';

/**
 * SQL over a service's pool. Inside a request a statement gets what is left of its deadline; an unavailable database
 * becomes `upstream_unavailable`.
 */
export class Database {
  readonly pool: Pool;
  /** Its data may lag: a row that is not found may exist. */
  readonly mayLag: boolean = false;
  readonly #past = new PastReads((...read) => this.#read(...read));
  #lastWrite: { readonly at: number; readonly result: Promise<string> } | undefined;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** The rows of one statement; in a request with `knownAt` as they were known then. */
  async query<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const { knownAt, hiddenAt } = requestContext.get() ?? {};
    if (knownAt !== undefined) return this.#past.read(statement, values, { knownAt, hiddenAt });
    return this.#read(statement, values);
  }

  async #read<Row extends QueryResultRow>(
    { name, text }: Statement,
    values: readonly unknown[],
    measuredAs = name,
  ): Promise<Row[]> {
    const label = statementLabel(measuredAs);
    try {
      return await inSpan(label, SpanKind.CLIENT, inPostgres, async () => {
        const client = await connectTo(this.pool, label);
        const msMax = Math.max(1, budgetLeftMs(STATEMENT_MS_MAX));
        return requestRows<Row>(client, label, { name, text, values: [...values] }, msMax);
      });
    } catch (error) {
      databaseMetrics.failures.inc({ statement: label });
      if (error instanceof Error) Error.captureStackTrace(error); // the way to the caller, where it was the way to the socket
      throw databaseError(error);
    }
  }

  /** Runs `work` in one transaction: all of it is kept, or none. */
  async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await inSpan('transaction', SpanKind.CLIENT, inPostgres, async () => {
        const client = await connectTo(this.pool, 'transaction');
        const startedAt = performance.now();
        try {
          return await inTransaction(client, work);
        } finally {
          databaseMetrics.transactions.observe(secondsSince(startedAt));
        }
      });
    } catch (error) {
      throw databaseError(error);
    }
  }

  /** `ok`, or why the database does not respond or takes no writes. */
  async check(): Promise<string> {
    try {
      const client = await connectTo(this.pool, 'check');
      const [row] = await readRows<{ readOnly: string }>(client, { text: READ_ONLY }, timeLimit(CHECK_MS_MAX));
      return row?.readOnly === 'off' ? await this.#checkWrites() : READ_ONLY_FOUND;
    } catch (error) {
      return errorMessage(error);
    }
  }

  /** False where the database responds and takes no writes: while it is unavailable, nobody knows. */
  async takesWrites(): Promise<boolean> {
    const found = await this.check();
    return found !== READ_ONLY_FOUND && !found.startsWith(NO_WRITES);
  }

  /** Checks share a write: they may come as often as they like. */
  #checkWrites(): Promise<string> {
    const now = performance.now();
    if (this.#lastWrite === undefined || now - this.#lastWrite.at >= WRITTEN_MS)
      this.#lastWrite = { at: now, result: this.#write() };
    return this.#lastWrite.result;
  }

  async #write(): Promise<string> {
    const client = await connectTo(this.pool, 'check');
    return readRows(client, { text: WRITE }, timeLimit(CHECK_MS_MAX)).then(
      () => 'ok',
      (error: unknown) => `${NO_WRITES}: ${errorMessage(error)}`,
    );
  }

  /** Makes reads of this process from now on have what it wrote so far. */
  wroteNow(): void {}
}

/** A connection of the pool for a statement of this label, to be given back by `toRows` or `release`. */
export async function connectTo(pool: Pool, label: string): Promise<PoolClient> {
  const startedAt = performance.now();
  databaseMetrics.waiting.inc();
  try {
    const client = await pool.connect();
    databaseMetrics.inUse.inc();
    return client.on('error', ignoreConnectionError);
  } finally {
    databaseMetrics.waiting.dec();
    databaseMetrics.waits.observe({ statement: label }, secondsSince(startedAt));
  }
}

/** `toRows`, measured under the statement's label. */
export async function requestRows<Row extends QueryResultRow>(
  client: PoolClient,
  label: string,
  config: pg.QueryConfig,
  msMax: number,
): Promise<Row[]> {
  const startedAt = performance.now();
  const rows = await readRows<Row>(client, config, msMax);
  databaseMetrics.statements.observe({ statement: label }, secondsSince(startedAt));
  return rows;
}

async function inTransaction<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // When even the rollback fails the connection is gone, and the server rolls back by itself.
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    release(client, broken);
  }
}

/**
 * Runs a statement and returns the connection, unless `afterwards` keeps it and the statement did not fail. By callback
 * and with its own timer: after a query of pg with a timeout or a promise, the rows of the next ones survive until a
 * full garbage collection, and young collections take 15 ms instead of 0.4. The first statement of a connection reads the
 * partitions from the catalog and is planned, which takes seconds on a machine that is full. So a connection whose time is over is
 * given back when its statement ends: were it given up at once, each request would begin with a new one again, until the machine is quiet.
 */
export function readRows<Row extends QueryResultRow>(
  client: PoolClient,
  config: pg.QueryConfig,
  msMax: number,
  afterwards: 'release' | 'keep' = 'release',
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    let isLeft = false;
    const leave = (error: Error | undefined): void => {
      isLeft = true;
      clearTimeout(timer);
      if (error !== undefined || afterwards === 'release') release(client, isOfOtherTimes(error) ? undefined : error);
    };
    let timer = setTimeout(() => {
      const late = new Error(`Query read timeout: no response within ${msMax} ms`);
      reject(late);
      if (afterwards === 'keep') leave(late);
      else timer = setTimeout(() => leave(late), LATE_MS_MAX).unref();
    }, msMax);
    client.query(config, (error: Error | null, result: QueryResult<Row>) => {
      if (isLeft) return;
      leave(error ?? undefined);
      if (error) reject(error);
      else resolve(result.rows);
    });
  });
}

/**
 * A connection that breaks while it is in use reports that to its query. An event without a handler would end the
 * process.
 */
const ignoreConnectionError = (): void => undefined;

/** Gives a connection back, or up where there was an error. */
export function release(client: PoolClient, error?: Error): void {
  databaseMetrics.inUse.dec();
  client.off('error', ignoreConnectionError);
  client.release(error);
}

/** `date` as YYYY-MM-DD text, `bigint` as a number, `timestamptz` as ISO 8601 UTC with milliseconds. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
