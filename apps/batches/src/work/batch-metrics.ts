import { Gauge } from 'prom-client';

/** Batches that wait for results. Every replica measures all of them. */
export const batchMetrics = {
  unfinished: new Gauge({
    name: 'batches_unfinished',
    help: 'Batches in the queue or in progress.',
  }),
  oldest: new Gauge({
    name: 'batches_oldest_unfinished_seconds',
    help: 'Age of the oldest batch in the queue or in progress in seconds; 0 without any.',
  }),
};
