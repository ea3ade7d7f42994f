import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { projectRoot, temporaryFolder } from '@registry/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { currentPages } from '../testing/documented/pages.ts';
import { NAMESPACE } from '../names.ts';
import { writeSecrets } from '../secrets/secrets-files.ts';
import { clusterPrograms } from '../testing/cluster/cluster.config.ts';
import {
  backupOf,
  type Made,
  natsClaim,
  ofDatabase,
  listPods,
  volumeSnapshots,
} from '../testing/cluster/controllers.ts';
import { KubeApi } from '../testing/cluster/kube-api.ts';
import { kubectlCode, type RanCommand, Runbook } from '../testing/cluster/runbook.ts';

jest.setTimeout(240_000);

const programs = clusterPrograms();
const where =
  programs === undefined ? 'ETCD, KUBE_APISERVER and CRDS do not name its programs' : 'with Pod Security enforced';
const k8s = join(projectRoot, 'k8s');
const example = join(k8s, 'overlays', 'example');

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

  describe('with the overlay "example"', () => {
    beforeAll(() => done('apply', '-k', example));

    it('keeps what it says, and takes it again and one service of it without a change', async () => {
      const changes = await api.kubectl(['diff', '-k', example]);
      expect(changes).toEqual({ code: 0, stdout: '', stderr: '' });
      const service = await done('apply', '-k', example, '-l', 'app.kubernetes.io/name in (people, cluster-settings)');
      const lines = service.trim().split('\n');
      expect(lines.length).toBeGreaterThan(5);
      // The selector of a disruption budget is replaced at every apply, by the same.
      const changed = lines.filter((line) => !line.endsWith(' unchanged') && !line.startsWith('poddisruptionbudget'));
      expect(changed).toEqual([]);
    });

    it('admits every pod that it makes: Pod Security "restricted" refuses none', async () => {
      const pods = listPods(await made('deployments,statefulsets,jobs,cronjobs'));
      expect(pods.length).toBeGreaterThan(15);
      for (const pod of pods) {
        const { code, stderr } = await api.kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(pod));
        expect({ pod, code, stderr }).toEqual({ pod, code: 0, stderr: '' });
      }
    });

    describe('with what controllers make of it', () => {
      const ran: RanCommand[] = [];
      let runbook: Runbook;
      beforeAll(async () => {
        const pods = listPods(await made('deployments,statefulsets,jobs,cronjobs'));
        await given([volumeSnapshots]);
        await done('wait', '--for=condition=Established', '--timeout=60s', 'crd', '--all');
        const databases = (await made('clusters')).flatMap((cluster) => ofDatabase(cluster, pods));
        // A page that looks for a backup of another database has had it made.
        await given([...pods, natsClaim, ...databases, ...backupOf('gateway-database')]);
        runbook = await Runbook.make(join(folder.path, 'operator'), api);
      });
      afterAll(
        () => void process.stderr.write(ran.map(({ where, how, command }) => `${where} ${how}: ${command}\n`).join('')),
      );

      it.each(currentPages(projectRoot).filter((page) => kubectlCode(page).length > 0))(
        'takes every command of kubectl in %s',
        async (page) => {
          const commands = await runbook.follow(page);
          ran.push(...commands);
          expect(commands.filter(({ problem }) => problem !== '')).toEqual([]);
        },
      );
    });
  });

  async function made(kinds: string): Promise<Made[]> {
    const { items } = JSON.parse(await done('get', kinds, '-n', NAMESPACE, '-o', 'json')) as { items: Made[] };
    return items;
  }

  async function given(items: readonly object[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items };
    expect(await api.kubectl(['apply', '-f', '-'], JSON.stringify(list))).toMatchObject({ code: 0, stderr: '' });
  }
});
