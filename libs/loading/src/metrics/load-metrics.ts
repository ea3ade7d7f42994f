import { Gauge } from 'prom-client';

/** The loads of a service, which are commands that end: read from the tables that they write. */
export const loadMetrics = {
  rows: new Gauge({
    name: 'load_rows',
    help: 'Rows of the newest load of a source by what became of them, also while it is under way.',
    labelNames: ['source', 'outcome'],
  }),
  lastSuccess: new Gauge({
    name: 'load_last_success_timestamp_seconds',
    help: 'When the newest load of a source that passed its checks ended.',
    labelNames: ['source'],
  }),
  failed: new Gauge({
    name: 'load_failed',
    help: '1 where the newest load of a source that ended did not pass its checks, else 0.',
    labelNames: ['source'],
  }),
  underWay: new Gauge({
    name: 'load_unfinished',
    help: '1 where the newest load of a source has not ended: it is under way, or was stopped and can be resumed; else 0.',
    labelNames: ['source'],
  }),
};
