import { Counter, Gauge, Histogram } from 'prom-client';

/** Requests over HTTP by surface and operation. */
export const requestMetrics = {
  seconds: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the end of its answer. Paths that are no endpoint are the operation none; 499 is a caller that went away.',
    labelNames: ['surface', 'operation', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 20],
  }),
  inFlight: new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that have arrived and are not answered yet.',
    labelNames: ['surface'],
  }),
  shed: new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused with 503 because too many were in flight.',
    labelNames: ['surface'],
  }),
  problems: new Counter({
    name: 'http_problems_total',
    help: 'Errors answered, by the slug of their code: daily_limit_reached and too_many_requests are refusals of a quota.',
    labelNames: ['surface', 'code'],
  }),
};
