import { Counter, Gauge, Histogram } from 'prom-client';

/** Live lookups at registries. */
export const liveMetrics = {
  lookups: new Counter({
    name: 'live_lookups_total',
    help: 'Live lookups at registries, by outcome: fetched, or the kind of failure.',
    labelNames: ['source', 'outcome'],
  }),
  shared: new Counter({
    name: 'live_lookups_shared_total',
    help: 'Requests that shared the live lookup of another request.',
    labelNames: ['source'],
  }),
  seconds: new Histogram({
    name: 'live_lookup_duration_seconds',
    help: 'Duration of live lookups in seconds, including storing the result.',
    labelNames: ['source'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 20],
  }),
  successShare: new Gauge({
    name: 'live_lookup_success_ratio',
    help: 'Fraction of live lookups of the last seven days that succeeded, over all replicas.',
    labelNames: ['source'],
  }),
  p50: new Gauge({
    name: 'live_lookup_p50_seconds',
    help: 'Median duration of successful live lookups of the last seven days, in seconds.',
    labelNames: ['source'],
  }),
  p95: new Gauge({
    name: 'live_lookup_p95_seconds',
    help: '95th percentile of the duration of successful live lookups of the last seven days, in seconds.',
    labelNames: ['source'],
  }),
  lastSuccess: new Gauge({
    name: 'live_lookup_last_success_timestamp_seconds',
    help: 'Time of the last successful live lookup of this process.',
    labelNames: ['source'],
  }),
  wired: new Gauge({
    name: 'live_lookup_wired',
    help: '1 for each source with live lookups.',
    labelNames: ['source'],
  }),
};
