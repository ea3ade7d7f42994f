import { Counter } from 'prom-client';

/** Counts of requests that the logs of workspaces lack. */
export const requestLogMetrics = {
  dropped: new Counter({
    name: 'request_log_dropped_total',
    help: 'Requests that are missing in the logs of workspaces because the database was unavailable for too long.',
  }),
};
