import { type Resource, findTemplate } from './render.ts';

type Json = Readonly<Record<string, unknown>>;

/** A container as a pod's template has it. */
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly resources?: { readonly requests?: Json; readonly limits?: Json };
  readonly securityContext?: Json & { readonly capabilities?: { readonly drop?: readonly string[] } };
  readonly [field: string]: unknown;
}

/** The pods that a resource makes. */
export interface Pods {
  /** Of the resource: `Deployment gateway-demo`. */
  readonly owner: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Ports that its containers open, by name. */
  readonly ports: Readonly<Record<string, number>>;
  /** They run until they are ended, and not to an end. */
  readonly isServing: boolean;
  /** Undefined where an operator makes the pods. */
  readonly spec: (Json & { readonly containers: readonly Container[] }) | undefined;
}

/** The pods of these resources; those of Postgres and OpenSearch, too, which their operators make. */
export function listPods(resources: readonly Resource[]): Pods[] {
  return resources.flatMap((resource): Pods[] => {
    const { kind, metadata } = resource;
    const owner = `${kind} ${metadata.name}`;
    if (resource.apiVersion === 'postgresql.cnpg.io/v1' && kind === 'Cluster') {
      const labels = { 'cnpg.io/cluster': metadata.name };
      return [{ owner, labels, ports: { postgres: 5432 }, isServing: true, spec: undefined }];
    }
    if (kind === 'OpenSearchCluster') {
      const labels = { 'opensearch.org/opensearch-cluster': metadata.name };
      return [{ owner, labels, ports: { http: 9_200, transport: 9_300 }, isServing: true, spec: undefined }];
    }
    const template = findTemplate(resource);
    if (template === undefined) return [];
    const spec = template.spec as NonNullable<Pods['spec']>;
    const ports = spec.containers.flatMap(
      (container) => (container['ports'] ?? []) as { name: string; containerPort: number }[],
    );
    return [
      {
        owner,
        labels: template.metadata.labels ?? {},
        ports: Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort])),
        isServing: kind === 'Deployment' || kind === 'StatefulSet',
        spec,
      },
    ];
  });
}
