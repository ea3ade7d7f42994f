import { AggregatorRegistry, register } from 'prom-client';
import { collectNodeMetrics } from './metrics-of-node.ts';

export type ThreadMetrics = Awaited<ReturnType<typeof register.getMetricsAsJSON>>;

/** A thread with metrics of its own, which are those of its process to Prometheus. */
export interface MeteredThread {
  /** Empty where the thread does not run. */
  metrics(): Promise<ThreadMetrics>;
}

/** The `MeteredThread` of an app, where it has one. */
export const METERED_THREAD = Symbol('METERED_THREAD');

/** What a thread shares with its process, and the process says itself. */
const OF_THE_PROCESS = /^(process_|nodejs_version_info|nodejs_active_|data_disk_)/;

/** Starts the metrics of this thread, each with its name as the label `thread`; the function gives them. */
export function meterThread(thread: string): () => Promise<ThreadMetrics> {
  register.setDefaultLabels({ thread });
  collectNodeMetrics();
  return async () => (await register.getMetricsAsJSON()).filter(({ name }) => !OF_THE_PROCESS.test(name));
}

/** The metrics of the process and of its thread in Prometheus's text form. */
export async function metricsText(thread: MeteredThread | undefined): Promise<string> {
  const further = (await thread?.metrics()) ?? [];
  if (further.length === 0) return register.metrics();
  const all = [await register.getMetricsAsJSON(), further];
  // Those of the thread have a label of their own, so nothing is added up, and nothing is to be left out.
  const kept = all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const })));
  return AggregatorRegistry.aggregate(kept).metrics();
}
