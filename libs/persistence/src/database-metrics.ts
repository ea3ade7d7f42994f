import { latencyBuckets } from '@registry/observability';
import { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Statements by name, and their waits. Statements that differ only in the state's code at the end of their name are counted
 * together.
 */
export const databaseMetrics = {
  statements: new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Duration of SQL statements in seconds, by statement name.',
    labelNames: ['statement'],
    buckets: [...latencyBuckets],
  }),
  failures: new Counter({
    name: 'db_statement_failures_total',
    help: 'SQL statements that failed, timed out or got no connection, by statement name.',
    labelNames: ['statement'],
  }),
  waits: new Histogram({
    name: 'db_connection_wait_seconds',
    help: 'Time that statements and transactions waited for a pool connection in seconds, by statement name.',
    labelNames: ['statement'],
    buckets: [...latencyBuckets],
  }),
  transactions: new Histogram({
    name: 'db_transaction_duration_seconds',
    help: 'Duration of transactions with several statements in seconds.',
    buckets: [...latencyBuckets, 10, 30, 60],
  }),
  inUse: new Gauge({
    name: 'db_connections_in_use',
    help: 'Pool connections in use.',
  }),
  waiting: new Gauge({
    name: 'db_connections_waiting',
    help: 'Statements and transactions that wait for a pool connection.',
  }),
};

/** The label of what has no name of its own. */
const UNNAMED = 'unnamed';

/** The label of a statement: its name without the code of a state. */
export function statementLabel(name: string): string {
  return name === '' ? UNNAMED : name.replace(/-[A-Z]{2}$/, '');
}
