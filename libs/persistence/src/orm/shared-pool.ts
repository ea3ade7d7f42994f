import { SpanKind } from '@opentelemetry/api';
import { inSpan, secondsSince } from '@registry/observability';
import { budgetLeftMs } from '@registry/request-context';
import { EventEmitter } from 'node:events';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { databaseError, isDatabaseAway } from '../database-error.ts';
import { databaseMetrics, statementLabel } from '../database-metrics.ts';
import { connectTo, inPostgres, release, STATEMENT_MS_MAX } from '../database.ts';

type Connected = (error?: unknown, connection?: SharedConnection, done?: (error?: Error) => void) => void;

/**
 * A driver for TypeORM in place of `pg`: what it takes for its own pool is the service's. Errors of the pool and of connections
 * have handlers already; TypeORM's get none.
 */
export function sharedPool(pool: Pool) {
  class SharedPool extends EventEmitter {
    connect(connected: Connected): void {
      connectTo(pool, 'entities').then(
        (client) => {
          const connection = new SharedConnection(client);
          connected(undefined, connection, (error) => release(client, error ?? connection.broken));
        },
        (error: unknown) => connected(databaseError(error)),
      );
    }

    /** The module that opened the pool ends it. */
    end(ended: () => void): void {
      ended();
    }
  }
  return { Pool: SharedPool };
}

/** A connection whose statements have the deadline, the metrics and the span of those of `Database`. One that breaks fails its statement. */
class SharedConnection extends EventEmitter {
  readonly #client: PoolClient;
  /** Why the pool is to give it up. */
  broken: Error | undefined;

  constructor(client: PoolClient) {
    super();
    this.#client = client;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    const label = toLabel(text);
    const config = { text, values: [...values], query_timeout: Math.max(1, budgetLeftMs(STATEMENT_MS_MAX)) };
    const startedAt = performance.now();
    try {
      const result = await inSpan(label, SpanKind.CLIENT, inPostgres, () => this.#client.query(config));
      databaseMetrics.statements.observe({ statement: label }, secondsSince(startedAt));
      return result;
    } catch (error) {
      databaseMetrics.failures.inc({ statement: label });
      if (isDatabaseAway(error)) this.broken = error as Error; // after a timeout, too: its statement still runs
      throw databaseError(error);
    }
  }
}

/** Statements of entities by what they do to which table, such as `update-batches`. */
const OPERATION = /^(SELECT|INSERT|DELETE|UPDATE)\b(?:.*?\s(?:FROM|INTO))?\s"(\w+)"/s;

function toLabel(text: string): string {
  const [, operation, table] = OPERATION.exec(text) ?? [];
  return statementLabel(operation === undefined ? '' : `${operation.toLowerCase()}-${table}`);
}
