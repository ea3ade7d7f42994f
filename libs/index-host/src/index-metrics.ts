import type { IndexStatistics } from '@registry/name-index';
import { latencyBuckets } from '@registry/observability';
import { Counter, Gauge, Histogram } from 'prom-client';

/** The statistics of each index that runs, by its name. */
const running = new Map<string, () => IndexStatistics>();

/** Read when it is collected: an index that follows a load of hours is not caught up for as long. */
function statisticsGauge(name: string, help: string, value: (statistics: IndexStatistics) => number): Gauge<'index'> {
  return new Gauge({
    ...{ name, help, labelNames: ['index'] },
    collect() {
      for (const [index, read] of running) this.set({ index }, value(read()));
    },
  });
}

/** The search index in memory: size, age and speed. */
export const indexMetrics = {
  documents: statisticsGauge('index_documents', 'Searchable documents, by index.', ({ documents }) => documents),
  changed: statisticsGauge(
    'index_changed_documents',
    'Document versions written since the base was built, by index. A tenth of the base triggers a rebuild.',
    ({ bufferedDocuments }) => bufferedDocuments,
  ),
  baseBytes: statisticsGauge('index_base_bytes', 'Size of the base in bytes, by index.', ({ baseBytes }) => baseBytes),
  caughtUp: new Gauge({
    name: 'index_caught_up_timestamp_seconds',
    help: 'Time when the index was last up to date with its database.',
    labelNames: ['index'],
  }),
  searches: new Histogram({
    name: 'index_search_duration_seconds',
    help: 'Duration of index searches in seconds, by index, without the SQL statement that reads the hits.',
    labelNames: ['index'],
    buckets: [0.0001, 0.00025, ...latencyBuckets],
  }),
  rebuilds: new Counter({
    name: 'index_rebuilds_total',
    help: 'Rebuilds of the base, by index and outcome: done or failed.',
    labelNames: ['index', 'outcome'],
  }),
};

/** Begins to measure an index that has caught up. Returns what ends it. */
export function measureIndex(index: string, statistics: () => IndexStatistics): () => void {
  running.set(index, statistics);
  for (const outcome of ['done', 'failed']) indexMetrics.rebuilds.inc({ index, outcome }, 0);
  indexMetrics.caughtUp.setToCurrentTime({ index });
  return () => {
    if (running.get(index) === statistics) running.delete(index);
  };
}
