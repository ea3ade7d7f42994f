import { Counter, Gauge, Histogram } from 'prom-client';

/** Seconds from a request's first hook to its last byte. `operation` is `none` for paths that are no endpoint. */
export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from the arrival of a request to the end of its answer',
  labelNames: ['surface', 'operation', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 20],
});

export const requestsInFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests taken and not yet answered',
  labelNames: ['surface'],
});

export const requestsShed = new Counter({
  name: 'http_requests_shed_total',
  help: 'Requests refused with 503 because too many were in flight',
  labelNames: ['surface'],
});
