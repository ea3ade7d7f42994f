import { join } from 'node:path';
import { metricTables, nodeMetrics } from './metric-tables.ts';
import { metricsPage } from './metrics-page.ts';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** The files that are made of the tables, by their path from the project's root. */
export async function generatedFiles(): Promise<Map<string, string>> {
  return new Map([['docs/reference/metrics.md', metricsPage(await metricTables(projectRoot), nodeMetrics())]]);
}
