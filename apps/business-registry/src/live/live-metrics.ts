import { Counter, Gauge, Histogram } from 'prom-client';

/** What operators see of the registries that are asked live. */
export const liveMetrics = {
  lookups: new Counter({
    name: 'live_lookups_total',
    help: 'Questions to registries by what became of them: fetched, or the kind of failure.',
    labelNames: ['source', 'outcome'],
  }),
  shared: new Counter({
    name: 'live_lookups_shared_total',
    help: 'Requests that were answered by the lookup of another one.',
    labelNames: ['source'],
  }),
  seconds: new Histogram({
    name: 'live_lookup_seconds',
    help: 'Time from a question to its end, keeping what came included.',
    labelNames: ['source'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 20],
  }),
  lastSuccess: new Gauge({
    name: 'live_lookup_last_success_timestamp_seconds',
    help: 'When a registry last answered this process.',
    labelNames: ['source'],
  }),
  wired: new Gauge({
    name: 'live_lookup_wired',
    help: '1 for each source that is asked live.',
    labelNames: ['source'],
  }),
};
