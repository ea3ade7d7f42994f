import { timeLimit } from '@registry/config';
import { budgetLeftMs } from '@registry/request-context';
import pg, { type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { databaseError } from './database-error.ts';

/** A statement that is prepared once a connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A statement with the values of its parameters. */
export interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** Milliseconds for a statement outside of any request. */
export const STATEMENT_MS_MAX = 60_000;

/** Milliseconds for the question whether the database is there. */
const CHECK_MS_MAX = 1_000;

/**
 * SQL over a service's pool. Inside a request a statement gets what is left of its budget; a database that is away
 * becomes `upstream_unavailable`.
 */
export class Database {
  readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** The rows of one statement. */
  async query<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const config = { name: statement.name, text: statement.text, values: [...values] };
    try {
      return await rowsOf<Row>(await this.#connect(), config, Math.max(1, budgetLeftMs(STATEMENT_MS_MAX)));
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error); // the way to the caller, where it was the way to the socket
      throw databaseError(error);
    }
  }

  /** Runs `work` in one transaction: all of it is kept, or none. */
  async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(await this.#connect(), work);
    } catch (error) {
      throw databaseError(error);
    }
  }

  /** `ok`, or what keeps the database from answering. */
  async check(): Promise<string> {
    try {
      await rowsOf(await this.#connect(), { text: 'SELECT 1' }, timeLimit(CHECK_MS_MAX));
      return 'ok';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #connect(): Promise<PoolClient> {
    return (await this.pool.connect()).on('error', heardByItsQuery);
  }
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
 * Asks, and gives the connection back. By callback and with a timer of its own: after a query of pg that has a time-out or
 * gives a promise, the rows of the next ones stay until all garbage is collected, and young collections take 15 ms for 0.4.
 */
function rowsOf<Row extends QueryResultRow>(client: PoolClient, config: pg.QueryConfig, msMax: number): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (error: Error | undefined): boolean => {
      if (isOver) return false; // it came too late, and the connection was given up
      isOver = true;
      clearTimeout(timer);
      release(client, error);
      if (error !== undefined) reject(error);
      return true;
    };
    const timer = setTimeout(() => end(new Error(`Query read timeout: no answer within ${msMax} ms`)), msMax);
    client.query<Row>(config, (error: Error | null, result) => {
      if (end(error ?? undefined)) resolve(result?.rows ?? []);
    });
  });
}

/** A connection that breaks while it is in use says so to whom it answers; as an event that nobody hears it would end the process. */
const heardByItsQuery = (): void => undefined;

/** Gives a connection back, or up where there was an error. */
function release(client: PoolClient, error: Error | undefined): void {
  client.off('error', heardByItsQuery);
  client.release(error);
}

/** `date` as YYYY-MM-DD text, `bigint` as a number, `timestamptz` as ISO 8601 UTC with milliseconds. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
