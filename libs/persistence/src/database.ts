import { budgetLeftMs } from '@registry/messaging';
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
    try {
      const result = await this.pool.query<Row>(withDeadline(statement, values));
      return result.rows;
    } catch (error) {
      throw databaseError(error);
    }
  }

  /** Runs `work` in one transaction: all of it is kept, or none. */
  async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw databaseError(error);
    });
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
      throw databaseError(error);
    } finally {
      client.release(broken);
    }
  }

  /** `ok`, or what keeps the database from answering. */
  async check(): Promise<string> {
    try {
      await this.pool.query({ text: 'SELECT 1', ...{ query_timeout: 1_000 } });
      return 'ok';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function withDeadline(statement: Statement, values: readonly unknown[]): pg.QueryConfig {
  const deadline = { query_timeout: Math.max(1, budgetLeftMs(STATEMENT_MS_MAX)) };
  return { name: statement.name, text: statement.text, values: [...values], ...deadline };
}

/** `date` as YYYY-MM-DD text, `bigint` as a number, `timestamptz` as ISO 8601 UTC with milliseconds. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
