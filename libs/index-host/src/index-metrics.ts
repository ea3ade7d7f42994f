import type { IndexStatistics } from '@registry/name-index';
import { latencyBuckets } from '@registry/observability';
import { Counter, Gauge, Histogram } from 'prom-client';

/** The search index in memory: size, age and speed. */
export const indexMetrics = {
  documents: new Gauge({
    name: 'index_documents',
    help: 'Searchable documents, by index.',
    labelNames: ['index'],
  }),
  changed: new Gauge({
    name: 'index_changed_documents',
    help: 'Document versions written since the base was built, by index. A tenth of the base triggers a rebuild.',
    labelNames: ['index'],
  }),
  baseBytes: new Gauge({
    name: 'index_base_bytes',
    help: 'Size of the base in bytes, by index.',
    labelNames: ['index'],
  }),
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

/** Notes how large an index is that has just caught up. */
export function measureIndex(index: string, { documents, bufferedDocuments, baseBytes }: IndexStatistics): void {
  indexMetrics.documents.set({ index }, documents);
  indexMetrics.changed.set({ index }, bufferedDocuments);
  indexMetrics.baseBytes.set({ index }, baseBytes);
  for (const outcome of ['done', 'failed']) indexMetrics.rebuilds.inc({ index, outcome }, 0);
  indexMetrics.caughtUp.labels(index).setToCurrentTime();
}
