import { authorization, natsUsers, passwordVariable, readCallGraph } from '@registry/tools-nats-users';
import { listSources, loadSource } from '@registry/sources';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { composeFile, databasesScript } from './compose/compose-file.ts';
import { type DeployedApp, deployedApps } from './deployed-app.ts';
import { appFolder, kustomization } from './kubernetes/app-folder.ts';
import { type LoadedSource, loadJobs } from './kubernetes/jobs.ts';
import { type Document, PART_OF } from './kubernetes/names.ts';
import { natsPolicy } from './kubernetes/network-policies.ts';
import { scheduledBackups } from './kubernetes/storage.ts';
import { withSettings } from './settings/settings-table.ts';

const ALERTS = 'k8s/monitoring/alerts.yaml';
const SETTINGS = 'docs/reference/settings.md';
const MADE_BY = '# Made by "npm run deployment" from the package.json and the settings of the apps.\n';

/** Every file that follows from the apps, by its path: what Docker and Kubernetes need, and the users of NATS. */
export async function generatedFiles(root: string): Promise<Map<string, string>> {
  const apps = await deployedApps(root);
  const files = new Map<string, string>();
  for (const app of apps) {
    for (const [name, documents] of appFolder(app, apps)) files.set(`k8s/apps/${app.name}/${name}`, yaml(documents));
    for (const [name, document] of loadJobs(app, await sourcesOf(app))) {
      files.set(`k8s/loads/${name}/kustomization.yaml`, yaml([kustomization(['cron-job.yaml'])]));
      files.set(`k8s/loads/${name}/cron-job.yaml`, yaml([document]));
    }
  }
  files.set('k8s/apps/kustomization.yaml', yaml([kustomization(apps.map(({ name }) => name))]));
  files.set('k8s/nats/network-policy.yaml', yaml([natsPolicy(apps)]));
  files.set('k8s/backups/kustomization.yaml', yaml([kustomization(['scheduled-backups.yaml'])]));
  files.set('k8s/backups/scheduled-backups.yaml', yaml(scheduledBackups(apps)));
  files.set('k8s/monitoring/prometheus-rule.yaml', yaml([alertRules(readFileSync(join(root, ALERTS), 'utf8'))]));
  files.set('docker/compose.yaml', yaml([composeFile(apps)]));
  files.set('docker/postgres/databases.sql', databasesScript(apps));
  const users = authorization(await natsUsers(readCallGraph(root)), (user) => `$${passwordVariable(user)}`);
  files.set('k8s/nats/users.conf', MADE_BY + users);
  const page = readFileSync(join(root, SETTINGS), 'utf8');
  files.set(SETTINGS, withSettings(page, apps));
  return files;
}

async function sourcesOf(app: DeployedApp): Promise<LoadedSource[]> {
  if (!app.commands.includes('load')) return [];
  const sources = await Promise.all((await listSources()).map((slug) => loadSource(slug)));
  return sources.flatMap(({ slug, target, download }) =>
    target !== app.name || download === null ? [] : [{ slug, download }],
  );
}

/** The rules of the alerts as the operator of Prometheus takes them. */
function alertRules(text: string): Document {
  return {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: PART_OF },
    spec: parse(text) as Document,
  };
}

function yaml(documents: readonly Document[]): string {
  const texts = documents.map((document) =>
    stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, singleQuote: true }),
  );
  return MADE_BY + texts.join('---\n');
}
