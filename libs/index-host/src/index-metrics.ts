import type { IndexStatistics } from '@registry/name-index';
import { latencyBuckets } from '@registry/observability';
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, Histogram } from 'prom-client';

/** The statistics of each index in this process, by its name. */
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

/** Numbers of an index that are read from a server. */
export interface IndexReads {
  /** Changes that the index does not have yet. */
  readonly waiting: () => Promise<number>;
  readonly documents?: () => Promise<number>;
  /** Documents of the index that is being filled. */
  readonly filled?: () => Promise<number>;
}

const reads = new Map<string, IndexReads>();
/** Milliseconds for which a collection waits for a server: its other metrics are wanted most where that is slow. */
const READ_MS_MAX = 1_000;

/** Sets a gauge of each index to what is read, and removes it where that fails. */
async function collectReads(gauge: Gauge<'index'>, number: keyof IndexReads): Promise<void> {
  const collected = [...reads].map(async ([index, { [number]: read }]) => {
    const late = delay(READ_MS_MAX, undefined, { ref: false });
    const value = await Promise.race([read?.().catch(() => undefined), late]);
    if (value !== undefined) gauge.set({ index }, value);
    else gauge.remove({ index });
  });
  await Promise.all(collected);
}

/** The search index: size, age and speed. */
export const indexMetrics = {
  documents: new Gauge({
    ...{ name: 'index_documents', help: 'Searchable documents, by index.', labelNames: ['index'] },
    collect() {
      return collectReads(this, 'documents');
    },
  }),
  waiting: new Gauge({
    ...{ name: 'index_waiting_changes', help: 'Changes that are not found yet, by index.', labelNames: ['index'] },
    collect() {
      return collectReads(this, 'waiting');
    },
  }),
  filled: new Gauge({
    name: 'index_filled_documents',
    help: 'Documents of the index in OpenSearch that is being filled, by index. 0 without a rebuild.',
    labelNames: ['index'],
    collect() {
      return collectReads(this, 'filled');
    },
  }),
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

/** Begins to read the numbers of an index. Returns what ends it. */
export function measureReads(index: string, numbers: IndexReads): () => void {
  reads.set(index, numbers);
  for (const outcome of ['done', 'failed']) indexMetrics.rebuilds.inc({ index, outcome }, 0);
  return () => {
    if (reads.get(index) === numbers) reads.delete(index);
  };
}

/** Begins to measure an index that has caught up. Returns what ends it. */
export function measureIndex(index: string, statistics: () => IndexStatistics): () => void {
  running.set(index, statistics);
  indexMetrics.caughtUp.setToCurrentTime({ index });
  return () => {
    if (running.get(index) === statistics) running.delete(index);
  };
}
