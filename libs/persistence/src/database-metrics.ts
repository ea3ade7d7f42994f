import { latencyBuckets } from '@registry/observability';
import { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Statements by name, and what they wait for. The statements of the states' partitions are alike but for the state's code at the
 * end of the name: they are counted together.
 */
export const databaseMetrics = {
  statements: new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Seconds from the sending of a statement to its last row, by the name of the statement.',
    labelNames: ['statement'],
    buckets: [...latencyBuckets],
  }),
  failures: new Counter({
    name: 'db_statement_failures_total',
    help: 'Statements that failed, were not answered in time or got no connection, by the name of the statement.',
    labelNames: ['statement'],
  }),
  waits: new Histogram({
    name: 'db_connection_wait_seconds',
    help: 'Seconds that a statement or a transaction waited for a connection of the pool, by the name of the statement.',
    labelNames: ['statement'],
    buckets: [...latencyBuckets],
  }),
  transactions: new Histogram({
    name: 'db_transaction_duration_seconds',
    help: 'Seconds that transactions of several statements had a connection.',
    buckets: [...latencyBuckets, 10, 30, 60],
  }),
  inUse: new Gauge({
    name: 'db_connections_in_use',
    help: 'Connections that statements and transactions have taken from the pool.',
  }),
  waiting: new Gauge({
    name: 'db_connections_waiting',
    help: 'Statements and transactions that wait for a connection of the pool.',
  }),
};

/** The label of what has no name of its own. */
const UNNAMED = 'unnamed';

/** The label of a statement: its name without the code of a state. */
export function statementLabel(name: string): string {
  return name === '' ? UNNAMED : name.replace(/-[A-Z]{2}$/, '');
}
