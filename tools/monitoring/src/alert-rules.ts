import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { projectRoot } from './generated-files.ts';

/** One alert as Prometheus reads it. */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

/** The file of the rules. */
export const alertsFile = join(projectRoot, 'k8s', 'monitoring', 'alerts.yaml');

/** Every alert of the file. */
export function alertRules(): AlertRule[] {
  const { groups } = load(readFileSync(alertsFile, 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}
