import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A metric as it is declared. */
export interface DeclaredMetric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly help: string;
  readonly labels: readonly string[];
}

/** The metrics of one concern, declared together. */
export interface MetricTable {
  /** The file, from the project's root. */
  readonly file: string;
  /** The comment of the table. */
  readonly about: string;
  readonly metrics: readonly DeclaredMetric[];
}

/** What prom-client keeps of a metric and does not type. */
type KnownMetric = DeclaredMetric & { readonly labelNames: readonly string[] };

/** Every table of metrics of the apps and libraries: each file `*-metrics.ts` is one. */
export async function metricTables(root: string): Promise<MetricTable[]> {
  const tables: MetricTable[] = [];
  for (const file of globSync('{apps,libs}/*/src/**/*-metrics.ts', { cwd: root }).sort()) {
    const exported = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
    const metrics = Object.entries(exported)
      .filter(([name]) => name.endsWith('Metrics'))
      .flatMap(([, table]) => Object.values(table as Readonly<Record<string, Metric>>));
    tables.push({ file, about: commentOf(join(root, file)), metrics: metrics.map(declared) });
  }
  return tables;
}

/** What prom-client says of Node and the process, in every process. */
export function nodeMetrics(): DeclaredMetric[] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry.getMetricsAsArray().map(declared);
}

function declared(metric: object): DeclaredMetric {
  const { name, type, help, labelNames } = metric as KnownMetric;
  return { name, type, help, labels: labelNames };
}

/** The text of the comment before the exported table. */
function commentOf(path: string): string {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const \w+Metrics = /.exec(readFileSync(path, 'utf8')) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}
