import { Counter, Gauge, Histogram } from 'prom-client';

/** Requests over HTTP by surface and operation. */
export const requestMetrics = {
  seconds: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds. Unknown paths have the operation none; status 499 is a client that disconnected.',
    labelNames: ['surface', 'operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 20],
  }),
  inFlight: new Gauge({
    name: 'http_requests_in_flight',
    help: 'HTTP requests in flight.',
    labelNames: ['surface'],
  }),
  shed: new Counter({
    name: 'http_requests_shed_total',
    help: 'HTTP requests rejected with 503 because too many were in flight.',
    labelNames: ['surface'],
  }),
  problems: new Counter({
    name: 'http_problems_total',
    help: 'Error responses, by code. Quota rejections are daily_limit_reached and too_many_requests.',
    labelNames: ['surface', 'code'],
  }),
};
