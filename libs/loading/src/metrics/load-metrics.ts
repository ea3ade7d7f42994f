import { Gauge } from 'prom-client';

/** The loads of a service. Loads are commands that end, so these are read from the tables that they write. */
export const loadMetrics = {
  rows: new Gauge({
    name: 'load_rows',
    help: 'Rows of the newest load of a source, by outcome, updated while it runs.',
    labelNames: ['source', 'outcome'],
  }),
  lastSuccess: new Gauge({
    name: 'load_last_success_timestamp_seconds',
    help: 'End time of the newest successful load of a source.',
    labelNames: ['source'],
  }),
  failed: new Gauge({
    name: 'load_failed',
    help: '1 if the newest completed load of a source failed its checks, else 0.',
    labelNames: ['source'],
  }),
  underWay: new Gauge({
    name: 'load_unfinished',
    help: '1 if the newest load of a source is running, or was stopped and can be resumed; else 0.',
    labelNames: ['source'],
  }),
};
