import type { DeployedApp } from '../deployed-app.ts';
import { migrateJob } from './jobs.ts';
import { type Document, metadata } from './names.ts';
import { networkPolicies } from './network-policies.ts';
import { roleDocuments } from './role.ts';
import { storageDocuments } from './storage.ts';

/** The files of an app in a cluster, by name: each folder is a kustomization, which overlays put together. */
export function appFolder(app: DeployedApp, apps: readonly DeployedApp[]): Map<string, Document[]> {
  const account: Document = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: metadata(app.name, 'all', app.name),
    automountServiceAccountToken: false,
  };
  const resources = new Map<string, Document[]>([
    ['service-account.yaml', [account]],
    ...app.roles.map((role): [string, Document[]] => [`${role.name}.yaml`, roleDocuments(app, role, apps)]),
    ['network-policies.yaml', networkPolicies(app, apps)],
    ['storage.yaml', storageDocuments(app)],
    ['migrate.yaml', app.migrates ? [migrateJob(app)] : []],
  ]);
  const files = new Map([...resources].filter(([, documents]) => documents.length > 0));
  return new Map([['kustomization.yaml', [kustomization([...files.keys()])]], ...files]);
}

/** A kustomization of these files or folders. */
export function kustomization(resources: readonly string[]): Document {
  return { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources };
}
