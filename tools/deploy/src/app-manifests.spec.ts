import { describe, expect, it } from '@jest/globals';
import { memoryFlags } from '@registry/process-life';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeployedApp, deployedApps } from './deployed-app.ts';
import { imageName, NATS_SECRET, secretName } from './names.ts';
import { addressedSettings, neededSecrets, neededSettings } from './testing/needed-settings.ts';
import { type Container, type Pods, listPods } from './testing/manifests/pods.ts';
import { renderKustomization, type Resource } from './testing/manifests/render.ts';

const apps = await deployedApps(projectRoot);
const roles = apps.flatMap((app) => app.roles.map((role) => ({ app, role })));
/** The apps before an overlay changes their resources. */
const resources = renderKustomization(join(projectRoot, 'k8s', 'apps'));
const pods = listPods(resources);
const FOUR_HOURS = 4 * 3_600;

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}

interface Probe {
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

describe.each(roles.map(({ app, role }) => [role.name, app, role] as const))('the Deployment %s', (name, app, role) => {
  const container = detectContainer(pods.find(({ owner }) => owner === `Deployment ${name}`));

  it('gives it every setting and every secret that it needs, and those of its cluster', () => {
    const { values, secrets } = environmentOf(container);
    expect(values).toEqual({ ...neededSettings(app, role, apps), ...replicaUrl(app) });
    expect(secrets).toEqual({ ...databaseSecrets(app), ...keptSecrets(app) });
    expect(container['envFrom']).toEqual([
      { configMapRef: { name: 'cluster-settings' } },
      { configMapRef: { name: `${app.name}-settings`, optional: true } },
    ]);
  });

  it('runs its image with the flags of Node for its memory and its index', () => {
    const memory = String(container.resources?.limits?.['memory']);
    expect(container.image).toBe(imageName(app));
    expect(container['args']).toEqual([...memoryFlags(bytes(memory), app), 'main.js']);
  });

  it('has time for its first start, as does its rollout', () => {
    const { periodSeconds, failureThreshold } = container['startupProbe'] as Probe;
    const { progressDeadlineSeconds } = specOf('Deployment', name) as { progressDeadlineSeconds: number };
    expect(periodSeconds * failureThreshold).toBe(app.index ? FOUR_HOURS : 120);
    expect(progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold);
  });

  it('opens the port of the app by a Service and an Ingress, and none that the app does not have', () => {
    const port = role.port?.number;
    const expected = { ...(port === undefined ? {} : { http: port }), internal: 9090 };
    expect(pods.find(({ owner }) => owner === `Deployment ${name}`)?.ports).toEqual(expected);
    const service = specOf('Service', name) as { ports: object[]; selector: object } | undefined;
    expect(service?.ports).toEqual(port === undefined ? undefined : [{ name: 'http', port, targetPort: 'http' }]);
    expect(JSON.stringify(specOf('Ingress', name) ?? '').includes(`"service":{"name":"${name}"`)).toBe(
      port !== undefined,
    );
  });

  it('has the pods that its Service, its autoscaler and its disruption budget select', () => {
    const { selector } = specOf('Deployment', name) as { selector: { matchLabels: object } };
    expect(specOf('PodDisruptionBudget', name)).toMatchObject({ selector });
    if (role.port !== undefined) expect(specOf('Service', name)).toMatchObject({ selector: selector.matchLabels });
    expect(specOf('HorizontalPodAutoscaler', name)).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name } });
  });
});

it('every pod runs under the account of its app', () => {
  const accounts = pods.flatMap(({ labels, spec }) =>
    spec === undefined ? [] : [[labels['app.kubernetes.io/name'], spec['serviceAccountName']]],
  );
  expect(accounts.filter(([app, account]) => app !== account)).toEqual([]);
});

describe.each(apps.filter(({ database }) => database))('the database of $name', (app) => {
  it('is migrated by the image of the app, which gets nothing but its URL', () => {
    const container = detectContainer(pods.find(({ owner }) => owner.startsWith(`Job ${app.name}-migrate`)));
    expect({ image: container.image, args: container['args'] }).toEqual({
      image: imageName(app),
      args: ['migrate.js'],
    });
    expect(environmentOf(container)).toEqual({
      values: {},
      secrets: { DATABASE_URL: `${app.name}-database-app/uri` },
    });
  });

  it('has the name of the app, and takes the connections of all its replicas, one more of each role, and 30', () => {
    const cluster = specOf('Cluster', `${app.name}-database`) as {
      bootstrap: { initdb: object };
      postgresql: { parameters: Record<string, string> };
    };
    const role = app.name.replaceAll('-', '_');
    expect(cluster.bootstrap.initdb).toMatchObject({ database: role, owner: role });
    const pool = [...app.own.values(), ...app.ofLibraries].find(({ name }) => name === 'DATABASE_POOL_MAX');
    const replicas = app.roles.map(
      ({ name }) => (specOf('HorizontalPodAutoscaler', name) as { maxReplicas: number }).maxReplicas + 1,
    );
    const needed = Number(pool?.default) * replicas.reduce((sum, one) => sum + one, 0) + 30;
    expect(Number(cluster.postgresql.parameters['max_connections'])).toBeGreaterThanOrEqual(needed);
  });

  it('has a snapshot every day', () => {
    const backups = renderKustomization(join(projectRoot, 'k8s', 'backups'));
    expect(backups.filter(({ metadata }) => metadata.name === `${app.name}-database`)).toEqual([
      expect.objectContaining({
        kind: 'ScheduledBackup',
        spec: expect.objectContaining({ cluster: { name: `${app.name}-database` }, backupOwnerReference: 'none' }),
      }),
    ]);
  });
});

it.each(['single', 'production'])('the overlay %s sets the addresses of others that apps read', (overlay) => {
  const file = readFileSync(join(projectRoot, 'k8s', 'overlays', overlay, 'kustomization.yaml'), 'utf8');
  const addressed = roles.flatMap(({ app, role }) =>
    Object.keys(addressedSettings(app, apps, ({ name }) => name)).filter(
      (name) => !Object.hasOwn(neededSettings(app, role, apps), name),
    ),
  );
  expect(addressed.length).toBeGreaterThan(0);
  expect([...new Set(addressed)].filter((name) => !file.includes(`- ${name}=`))).toEqual([]);
});

function specOf(kind: string, name: string): unknown {
  return resources.find((one: Resource) => one.kind === kind && one.metadata.name === name)?.['spec'];
}

function detectContainer(owner: Pods | undefined): Container {
  const [container] = owner?.spec?.containers ?? [];
  if (container === undefined) throw new Error('There is no such pod.');
  return container;
}

/** The variables of a container: values, and where each secret is kept. */
function environmentOf(container: Container): { values: Record<string, string>; secrets: Record<string, string> } {
  const variables = container['env'] as Variable[];
  return {
    values: Object.fromEntries(variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    secrets: Object.fromEntries(
      variables.flatMap(({ name, valueFrom }) =>
        valueFrom === undefined ? [] : [[name, `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`]],
      ),
    ),
  };
}

function keptSecrets(app: DeployedApp): Record<string, string> {
  return Object.fromEntries(
    Object.entries(neededSecrets(app)).map(([setting, variable]) => [
      setting,
      `${setting === 'NATS_PASSWORD' ? NATS_SECRET : secretName(app.name)}/${variable}`,
    ]),
  );
}

function databaseSecrets({ name, database, own }: DeployedApp): Record<string, string> {
  const secret = `${name}-database-app`;
  const replica = { DATABASE_ROLE: 'username', DATABASE_PASSWORD: 'password', DATABASE_NAME: 'dbname' };
  const keys = { ...(database ? { DATABASE_URL: 'uri' } : {}), ...(own.has('READ_URL') ? replica : {}) };
  return Object.fromEntries(Object.entries(keys).map(([setting, key]) => [setting, `${secret}/${key}`]));
}

function replicaUrl({ name, own }: DeployedApp): Record<string, string> {
  const user = '$(DATABASE_ROLE):$(DATABASE_PASSWORD)';
  return own.has('READ_URL') ? { READ_URL: `postgres://${user}@${name}-database-ro/$(DATABASE_NAME)` } : {};
}

/** `768Mi` and `2Gi` in bytes. */
function bytes(quantity: string): number {
  const [, amount, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(amount) * 2 ** (unit === 'Gi' ? 30 : 20);
}
