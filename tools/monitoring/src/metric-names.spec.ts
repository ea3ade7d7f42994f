import { describe, expect, it } from '@jest/globals';
import { findApps } from '@registry/tools-stack';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertRules } from './alert-rules.ts';
import { projectRoot } from './generated-files.ts';
import { foreignMetrics } from './foreign-metrics.ts';
import { metricTables, nodeMetrics } from './metric-tables.ts';
import { dashboardPanels, expressions } from './named-metrics.ts';
import { findMetric, seriesIn } from './promql.ts';

/** Closed sets: what is wired, declared or named in code, never what a caller sends. */
const LABELS = new Set([
  ...['surface', 'operation', 'status', 'code', 'subject', 'outcome', 'statement', 'connection', 'index'],
  ...['lane', 'owner', 'source', 'tool', 'method', 'reason'],
]);

describe('metrics', () => {
  const declared = async () => (await metricTables(projectRoot)).flatMap(({ metrics }) => metrics);

  it('have names as Prometheus has them: counters end in _total, times in _seconds, shares in _ratio', async () => {
    const all = await declared();
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))).toEqual([]);
    expect(all.filter(({ name, type }) => type === 'histogram' && !name.endsWith('_seconds'))).toEqual([]);
    expect(all.filter(({ name }) => /_(ms|milliseconds|minutes|share|percent|count)$/.test(name))).toEqual([]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('have labels of closed sets alone', async () => {
    const others = (await declared()).filter(({ labels }) => labels.some((label) => !LABELS.has(label)));
    expect(others).toEqual([]);
  });

  it('that an alert or a panel names are declared', async () => {
    const known = new Map([...(await declared()), ...nodeMetrics()].map(({ name, type }) => [name, type]));
    for (const name of foreignMetrics) known.set(name, 'gauge');
    const named = expressions()
      .flatMap(seriesIn)
      .map((series) => findMetric(series, known));
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are in panels that Grafana can tell apart', () => {
    const ids = dashboardPanels().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are each in a panel or an alert, or stand beside one that is', async () => {
    const text = expressions().join('\n');
    const unseen = (await declared()).filter(({ name }) => !text.includes(name)).map(({ name }) => name);
    // Details of what has a panel: for whoever looks into it.
    expect(unseen).toEqual([
      'request_log_dropped_total',
      'live_lookups_shared_total',
      'live_lookup_p50_seconds',
      'live_lookup_p95_seconds',
      'live_lookup_last_success_timestamp_seconds',
      'live_lookup_wired',
      'mcp_http_duration_seconds',
    ]);
  });
});

describe('alerts', () => {
  it('on processes name every app, and no process of others', () => {
    const apps = findApps(projectRoot).map(({ name }) => name);
    const findExpression = (name: string) => alertRules().find(({ alert }) => alert === name)?.expr;
    expect(findExpression('TargetDown')).toBe(`up{job=~"${apps.join('|')}"} == 0`);
    expect(findExpression('TargetMissing')?.trim()).toBe(apps.map((app) => `absent(up{job="${app}"})`).join(' or '));
  });

  it('each have their entry in the runbook', () => {
    const page = readFileSync(join(projectRoot, 'docs', 'reference', 'alerts.md'), 'utf8');
    const headings = [...page.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(alertRules().map(({ alert }) => alert));
    for (const { alert, annotations } of alertRules()) {
      expect(annotations.runbook_url).toBe(`{{ $externalLabels.runbooks }}#${alert.toLowerCase()}`);
    }
  });
});
