import { Counter } from 'prom-client';

/** The log of a process. */
export const logMetrics = {
  linesLost: new Counter({
    name: 'log_lines_lost_total',
    help: 'Log lines lost because standard output did not accept them.',
  }),
};
