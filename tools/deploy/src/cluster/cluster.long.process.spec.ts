import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { projectRoot, temporaryFolder } from '@registry/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecrets } from '../secrets/secrets-files.ts';
import { clusterPrograms } from './cluster.config.ts';
import { KubeApi } from './kube-api.ts';

jest.setTimeout(240_000);

const programs = clusterPrograms();
const where =
  programs === undefined ? 'ETCD, KUBE_APISERVER and CRDS do not name its programs' : 'with Pod Security enforced';
const k8s = join(projectRoot, 'k8s');

(programs === undefined ? describe.skip : describe)(`an API server of Kubernetes, ${where},`, () => {
  const folder = temporaryFolder('cluster');
  let api: KubeApi;
  beforeAll(async () => {
    if (programs === undefined) return;
    api = await KubeApi.start(programs);
    await done('apply', '--server-side', '-f', programs.crds);
    await done('wait', '--for=condition=Established', '--timeout=60s', 'crd', '--all');
    await done('apply', '-f', join(k8s, 'namespace', 'namespace.yaml'));
    const secrets = join(folder.path, 'secrets.yaml');
    await writeSecrets(projectRoot, 'kubernetes', secrets);
    await done('apply', '-f', secrets);
  });
  afterAll(async () => {
    await api?.end();
    folder.remove();
  });

  /** Runs kubectl; throws where it fails or warns. */
  async function done(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await api.kubectl(args);
    expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
    return stdout;
  }

  it.each(readdirSync(join(k8s, 'overlays')))(
    'admits every document of the overlay "%s", without a warning',
    async (overlay) => {
      const output = await done('apply', '--dry-run=server', '--validate=strict', '-k', join(k8s, 'overlays', overlay));
      expect(output.trim().split('\n').length).toBeGreaterThan(90);
    },
  );

  it('keeps what the overlay "example" says, and takes it again and one service of it without a change', async () => {
    const example = join(k8s, 'overlays', 'example');
    await done('apply', '-k', example);
    const changes = await api.kubectl(['diff', '-k', example]);
    expect(changes).toEqual({ code: 0, stdout: '', stderr: '' });
    const service = await done('apply', '-k', example, '-l', 'app.kubernetes.io/name in (people, cluster-settings)');
    const lines = service.trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    // The selector of a disruption budget is replaced at every apply, by the same.
    const changed = lines.filter((line) => !line.endsWith(' unchanged') && !line.startsWith('poddisruptionbudget'));
    expect(changed).toEqual([]);
  });

  it('admits every pod that the overlay makes: Pod Security "restricted" refuses none', async () => {
    const templates = await done(
      'get',
      'deployments,statefulsets,jobs,cronjobs',
      '-n',
      'business-registry',
      '-o',
      'json',
    );
    const { items } = JSON.parse(templates) as {
      items: { kind: string; spec: Template & { jobTemplate?: { spec: Template } } }[];
    };
    expect(items.length).toBeGreaterThan(15);
    for (const { kind, spec } of items) {
      const { template } = spec.jobTemplate?.spec ?? spec;
      const pod = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { generateName: 'pod-', namespace: 'business-registry' },
        spec: withVolumes(kind, template.spec),
      };
      const { code, stderr } = await api.kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(pod));
      expect({ pod, code, stderr }).toEqual({ pod, code: 0, stderr: '' });
    }
  });
});

interface Template {
  readonly template: { readonly spec: { readonly volumes?: readonly object[] } };
}

/** A StatefulSet's controller adds the volume of its claim. */
function withVolumes(kind: string, spec: Template['template']['spec']): object {
  if (kind !== 'StatefulSet') return spec;
  return {
    ...spec,
    volumes: [...(spec.volumes ?? []), { name: 'data', persistentVolumeClaim: { claimName: 'data-nats-0' } }],
  };
}
