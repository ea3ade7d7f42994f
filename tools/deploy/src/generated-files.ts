import { authorization, natsUsers, passwordVariable, readCallGraph } from '@registry/tools-nats-users';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { deployedApps } from './deployed-app.ts';
import { PART_OF } from './names.ts';
import { withSettings } from './settings/settings-table.ts';

const ALERTS = 'k8s/monitoring/alerts.yaml';
const SETTINGS = 'docs/reference/settings.md';
const MADE_BY = '# Made by "npm run deployment" from the package.json and the settings of the apps.\n';

/** Every file that is a table of what the apps say, by its path: the users of NATS, the rules of the alerts, the settings. */
export async function generatedFiles(root: string): Promise<Map<string, string>> {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const users = authorization(await natsUsers(readCallGraph(root)), (user) => `$${passwordVariable(user)}`);
  return new Map([
    ['k8s/nats/users.conf', MADE_BY + users],
    ['k8s/monitoring/prometheus-rule.yaml', MADE_BY + alertRules(read(ALERTS))],
    [SETTINGS, withSettings(read(SETTINGS), await deployedApps(root))],
  ]);
}

/** The rules of the alerts as the operator of Prometheus takes them. */
function alertRules(text: string): string {
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: PART_OF },
    spec: load(text) as object,
  };
  return dump(rule, { lineWidth: -1, noRefs: true });
}
