import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertRules } from './alert-rules.ts';
import { projectRoot } from './generated-files.ts';
import { foreignMetrics } from './foreign-metrics.ts';
import { metricTables, nodeMetrics } from './metric-tables.ts';
import { findMetric, seriesIn } from './promql.ts';

/** Every metric that an alert or a panel names, and the page lists. */
export async function namedMetrics(): Promise<string[]> {
  const declared = (await metricTables(projectRoot)).flatMap(({ metrics }) => metrics);
  const types = new Map([...declared, ...nodeMetrics()].map(({ name, type }) => [name, type]));
  const named = expressions()
    .flatMap(seriesIn)
    .map((series) => findMetric(series, types));
  return [...new Set([...named, ...declared.map(({ name }) => name)])].filter((name) => !foreignMetrics.has(name));
}

/** The expressions of all alerts and all panels. */
export function expressions(): string[] {
  const queries = dashboardPanels().flatMap(({ targets = [] }) => targets);
  return [...alertRules(), ...queries].map(({ expr }) => expr);
}

/** What this project reads of a panel of Grafana; a row has no targets. */
interface DashboardPanel {
  readonly id: number;
  readonly targets?: readonly { readonly expr: string }[];
}

/** The panels and rows of the dashboard. */
export function dashboardPanels(): readonly DashboardPanel[] {
  const text = readFileSync(join(projectRoot, 'k8s', 'monitoring', 'dashboard.json'), 'utf8');
  return (JSON.parse(text) as { panels: DashboardPanel[] }).panels;
}
