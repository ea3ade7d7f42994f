import { NAMESPACE } from '../../names.ts';

// Resources that the controllers of Kubernetes and of CloudNativePG make of an overlay: an API server has no controllers.

interface Template {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: { readonly volumes?: readonly object[] };
}

interface WithTemplate {
  readonly template: Template;
}

/** A resource that the overlay has. */
export interface Made {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: WithTemplate & { readonly jobTemplate?: { readonly spec: WithTemplate } };
}

export interface Pod {
  readonly metadata: object;
  readonly spec: object;
}

/** The first pod of each workload. */
export function listPods(workloads: readonly Made[]): Pod[] {
  return workloads.map(({ kind, metadata, spec }) => {
    const { template } = spec.jobTemplate?.spec ?? spec;
    return pod(`${metadata.name}-0`, template.metadata.labels, withVolumes(kind, template.spec));
  });
}

/** The pod of a database, its volume claim and its password. The pod runs what another one runs. */
export function ofDatabase({ metadata: { name } }: Made, [other]: readonly Pod[]): object[] {
  const labels = { 'cnpg.io/cluster': name };
  const named = (suffix: string): object => ({ name: `${name}-${suffix}`, namespace: NAMESPACE, labels });
  return [
    pod(`${name}-1`, { ...labels, 'cnpg.io/instanceName': `${name}-1` }, other?.spec ?? {}),
    claim(named('1')),
    { apiVersion: 'v1', kind: 'Secret', metadata: named('app') },
  ];
}

/** A backup of a database with its snapshot, as its schedule makes it. */
export function backupOf(name: string): object[] {
  const metadata = { name: `${name}-20261125020000`, namespace: NAMESPACE, labels: { 'cnpg.io/cluster': name } };
  const spec = { method: 'volumeSnapshot', cluster: { name } };
  return [
    { apiVersion: 'postgresql.cnpg.io/v1', kind: 'Backup', metadata, spec },
    { apiVersion: 'snapshot.storage.k8s.io/v1', kind: 'VolumeSnapshot', metadata },
  ];
}

/** The claim of the first NATS server. Claims get the labels that select the pods. */
export const natsClaim = claim({
  name: 'data-nats-0',
  namespace: NAMESPACE,
  labels: { 'app.kubernetes.io/name': 'nats', 'app.kubernetes.io/component': 'server' },
});

/** The kind VolumeSnapshot, as far as commands name it. */
export const volumeSnapshots = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: 'volumesnapshots.snapshot.storage.k8s.io',
    annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes-csi/external-snapshotter/pull/814' },
  },
  spec: {
    group: 'snapshot.storage.k8s.io',
    names: { kind: 'VolumeSnapshot', plural: 'volumesnapshots', singular: 'volumesnapshot' },
    scope: 'Namespaced',
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
};

function claim(metadata: object): object {
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '20Gi' } } };
  return { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec };
}

function pod(name: string, labels: Readonly<Record<string, string>>, spec: object): Pod & object {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: NAMESPACE, labels }, spec } as Pod;
}

/** A StatefulSet's controller adds the volume of its claim. */
function withVolumes(kind: string, spec: Template['spec']): object {
  if (kind !== 'StatefulSet') return spec;
  return {
    ...spec,
    volumes: [...(spec.volumes ?? []), { name: 'data', persistentVolumeClaim: { claimName: 'data-nats-0' } }],
  };
}
