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
    name: 'live_lookup_duration_seconds',
    help: 'Time from a question to its end, keeping what came included.',
    labelNames: ['source'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 20],
  }),
  successShare: new Gauge({
    name: 'live_lookup_success_ratio',
    help: 'Share of the questions of the last seven days, over all replicas, that a registry answered.',
    labelNames: ['source'],
  }),
  p50: new Gauge({
    name: 'live_lookup_p50_seconds',
    help: 'Time within which half of the answered questions of the last seven days ended.',
    labelNames: ['source'],
  }),
  p95: new Gauge({
    name: 'live_lookup_p95_seconds',
    help: 'Time within which 95 of 100 answered questions of the last seven days ended.',
    labelNames: ['source'],
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
