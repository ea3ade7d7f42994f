import { describe, expect, it } from '@jest/globals';
import { draws, projectRoot } from '@registry/testing';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { podProblems } from './testing/manifests/pod-policies.ts';
import { type Pods, listPods } from './testing/manifests/pods.ts';
import { Reachability } from './testing/manifests/reachability.ts';
import { renderKustomization, type Resource } from './testing/manifests/render.ts';
import { scheduleProblems } from './testing/manifests/schedules.ts';
import { schemaProblems } from './testing/manifests/schemas.ts';
import { callsWithKey, type DeployedApp, deployedApps, keyedRole } from './deployed-app.ts';

const overlays = new Map(
  readdirSync(join(projectRoot, 'k8s', 'overlays')).map((name) => [
    name,
    renderKustomization(join(projectRoot, 'k8s', 'overlays', name)),
  ]),
);
/** The types of the operators are compiled for these. */
const itLong = draws(it, it.skip);
const apps = await deployedApps(projectRoot);
/** What IPv4 and IPv6 assign to public hosts; 2002::/16 leads to IPv4 addresses. */
const PUBLIC = [
  { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'] },
  { cidr: '2000::/3', except: ['2002::/16'] },
];
/** `kubectl kustomize` and `kustomize build`, whichever is there. */
const renderer = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
].find(([program = '']) => spawnSync(program, ['--help']).status === 0);

itLong(
  'every document of the overlays and of the loads fits the schemas of Kubernetes and of the operators, which know all its fields',
  async () => {
    const folder = join(projectRoot, 'k8s', 'loads');
    const loads = readdirSync(folder).flatMap((name) => renderKustomization(join(folder, name)));
    // No package has the types of OpenSearch's operator.
    const known = [...loads, ...[...overlays.values()].flat()].filter(
      (one) => !one.apiVersion.startsWith('opensearch.org/'),
    );
    const all = known.map((one) => [JSON.stringify(one), one] as const);
    expect(await schemaProblems(projectRoot, [...new Map(all).values()])).toEqual([]);
  },
);

describe.each([...overlays])('the overlay "%s"', (overlay, resources) => {
  const folder = join(projectRoot, 'k8s', 'overlays', overlay);
  const pods = listPods(resources);

  (renderer === undefined ? it.skip : it)('is rendered by kustomize as the tests see it', () => {
    const [program = '', ...args] = renderer ?? [];
    const { stdout, stderr, status } = spawnSync(program, [...args, folder], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const unhashed = stdout.replaceAll(/\b([a-z-]+-settings|nats-config|dashboards)-[a-z0-9]{10}\b/g, '$1');
    // A generated ConfigMap whose name no pod was given is in another namespace than the pods, and without effect.
    for (const [, hashed = ''] of stdout.matchAll(/^ {2}name: ([a-z-]+-settings-[a-z0-9]{10})$/gm))
      expect(stdout).toMatch(new RegExp(`^ +name: ${hashed}$[^]*^ {8,}name: ${hashed}$`, 'm'));
    const rendered = loadAll(unhashed) as Resource[];
    expect(byName(rendered)).toEqual(byName(resources));
  });

  it('has schedules that the controllers of Kubernetes and of Postgres take', () => {
    const scheduled = resources.filter(({ kind }) => kind === 'CronJob' || kind === 'ScheduledBackup');
    const refused = scheduled.flatMap(({ kind, metadata, spec }) =>
      scheduleProblems(kind, (spec as { schedule: string }).schedule).map((problem) => `${metadata.name}: ${problem}`),
    );
    expect(refused).toEqual([]);
  });

  it('runs every role of every app, each with a service account, a disruption budget and an autoscaler', () => {
    const of = (kind: string): string[] =>
      resources.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    const roles = apps.flatMap((app) => app.roles.map(({ name }) => name));
    expect(of('Deployment').sort()).toEqual([...roles].sort());
    for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget'])
      expect(of(kind)).toEqual(expect.arrayContaining(roles));
    expect(of('ServiceAccount').sort()).toEqual([...apps.map(({ name }) => name), 'nats'].sort());
    expect(of('Cluster').sort()).toEqual(
      apps
        .filter(({ database }) => database)
        .map(({ name }) => `${name}-database`)
        .sort(),
    );
  });

  it('runs nothing as root, without limits, without probes or from an image that may change', () => {
    expect(podProblems(pods)).toEqual([]);
  });

  it('stores each change event on every NATS server, each of which knows all of them', () => {
    const found = (kind: string, name: string) =>
      resources.find((one) => one.kind === kind && one.metadata.name === name);
    const { spec } = found('StatefulSet', 'nats') as Resource & { spec: { replicas: number } };
    const { replicas } = spec;
    expect(found('ConfigMap', 'cluster-settings')).toMatchObject({ data: { FEED_STREAM_REPLICAS: String(replicas) } });
    const routes = JSON.stringify(spec).match(/@nats-\d\.nats-servers:6222/g) ?? [];
    expect(new Set(routes).size).toBe(replicas === 1 ? 0 : replicas);
  });

  it('gives every pod that writes files a folder of its own: a volume that pods share keeps a second node from mounting it', () => {
    const volumes = new Map(
      pods.flatMap(({ owner, spec }) =>
        spec === undefined ? [] : [[owner, (spec['volumes'] ?? []) as { name: string }[]] as const],
      ),
    );
    expect([...volumes].filter(([, all]) => JSON.stringify(all).includes('persistentVolumeClaim'))).toEqual([]);
    const writing = apps.filter((app) => app.own.has('DATA_DIR') || app.commands.includes('load'));
    const loads = pods.filter(({ labels }) => labels['app.kubernetes.io/component'] === 'load');
    expect(loads.length).toBeGreaterThan(0);
    const expected = [
      ...writing.flatMap(({ roles }) => roles.map(({ name }) => `Deployment ${name}`)),
      ...loads.map(({ owner }) => owner),
    ];
    const withData = [...volumes].filter(([, all]) => all.some(({ name }) => name === 'data'));
    expect(withData.map(([owner]) => owner).sort()).toEqual(expected.sort());
  });

  it('has a network policy for every pod, and none for pods that do not exist', () => {
    const reachability = new Reachability(resources);
    expect(pods.filter((one) => !reachability.isIsolated(one)).map(({ owner }) => owner)).toEqual([]);
    // An overlay chooses its loads: an app may have none.
    expect(reachability.unused(pods).filter((name) => !name.endsWith('-load'))).toEqual([]);
  });

  it('lets every pod look up the names of others, those of Postgres included, whose standbys follow a host name', () => {
    const reachability = new Reachability(resources);
    expect(pods.filter((one) => !reachability.resolvesNames(one)).map(({ owner }) => owner)).toEqual([]);
  });

  it('lets pods reach each other along the call graph, and nowhere else', () => {
    const reachability = new Reachability(resources);
    const servers = pods.filter(({ ports }) => Object.keys(ports).length > 0);
    const open = pods.flatMap((from) =>
      servers.flatMap((to) =>
        Object.entries(to.ports)
          .filter(([, port]) => reachability.reaches(from, to, port))
          .map(([name]) => `${from.owner} → ${to.owner} ${name}`),
      ),
    );
    expect(open.sort()).toEqual(expectedConnections(pods).sort());
  });

  it('lets in from other namespaces who reads metrics, who passes requests on, and the operator of Postgres', () => {
    const reachability = new Reachability(resources);
    const open = pods.flatMap((to) =>
      [...Object.entries(to.ports), ['status', 8_000] as const, ['metrics', 9_187] as const].flatMap(([name, port]) =>
        reachability.namespacesBefore(to, port).map((from) => `${from} → ${to.owner} ${name}`),
      ),
    );
    const clusters = pods.filter(({ owner }) => owner.startsWith('Cluster ')).map(({ owner }) => owner);
    const expected = [
      ...apps.flatMap((app) => app.roles.map(({ name }) => `monitoring → Deployment ${name} internal`)),
      ...apps.flatMap((app) =>
        app.roles.flatMap(({ name, port }) => (port === undefined ? [] : [`ingress-nginx → Deployment ${name} http`])),
      ),
      ...clusters.flatMap((owner) => [`cnpg-system → ${owner} postgres`, `cnpg-system → ${owner} status`]),
      ...clusters.map((owner) => `monitoring → ${owner} metrics`),
      ...(overlay === 'single' ? [] : ['monitoring → StatefulSet nats metrics']),
      ...(overlay === 'distributed' ? ['opensearch-operator-system → OpenSearchCluster opensearch http'] : []),
    ];
    expect([...new Set(open)].sort()).toEqual(expected.sort());
  });

  it('lets out to the internet who looks up, loads or delivers, only to these ports and to public addresses', () => {
    const reachability = new Reachability(resources);
    const own = pods.filter(({ spec }) => spec !== undefined);
    const out = own.map((one) => [one.owner, reachability.internet(one).ports] as const);
    const loads = pods.filter(({ labels }) => labels['app.kubernetes.io/component'] === 'load');
    const expected = [
      ...loads.map(({ owner }) => [owner, [80, 443]] as const),
      ...apps.flatMap(({ roles }) => roles.map(({ name, internet }) => [`Deployment ${name}`, internet] as const)),
    ];
    expect(withPorts(out)).toEqual(withPorts(expected));
    const addresses = own.flatMap((one) => reachability.internet(one).addresses);
    expect(new Set(addresses.map((one) => JSON.stringify(one)))).toEqual(
      new Set(PUBLIC.map((one) => JSON.stringify(one))),
    );
    for (const app of apps.filter(({ own: settings }) => settings.has('LIVE_CONTACT')))
      expect(app.internet).toContain(443);
  });
});

it('production scales gateways and services by what they have in flight, too', () => {
  const scaled = renderedOverlay('production').filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  const findMetric = (app: DeployedApp): string[] =>
    app.name === 'gateway'
      ? ['http_requests_in_flight']
      : app.calls?.serves === true
        ? ['nats_requests_in_flight']
        : [];
  const names = ({ spec }: Resource) => (spec as { metrics: { pods?: { metric: { name: string } } }[] }).metrics;
  expect(
    Object.fromEntries(
      scaled.map((one) => [one.metadata.name, names(one).flatMap(({ pods }) => pods?.metric.name ?? [])]),
    ),
  ).toEqual(Object.fromEntries(apps.flatMap((app) => app.roles.map(({ name }) => [name, findMetric(app)]))));
});

describe.each(apps.map(({ name }) => name))('%s, deployed alone by its label out of an overlay,', (name) => {
  const selected = renderedOverlay('example').filter(({ metadata }) =>
    [name, 'cluster-settings'].includes(metadata.labels?.['app.kubernetes.io/name'] ?? ''),
  );

  it('is everything that its pods name, as the overlay has it', () => {
    const settings = selected.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
    const secrets = [`${name}-database-app`, `${name}-secrets`, 'nats-passwords'];
    const pods = listPods(selected).filter(({ spec }) => spec !== undefined);
    expect(pods.length).toBeGreaterThan(0);
    for (const { spec } of pods) {
      const text = JSON.stringify(spec);
      for (const [, secret] of text.matchAll(/"secretKeyRef":\{"name":"([^"]+)"/g)) expect(secrets).toContain(secret);
      for (const [, map] of text.matchAll(/"configMapRef":\{"name":"([^"]+)"\}/g)) expect(settings).toContain(map);
    }
  });
});

it('a Job of a release has the version in its name and reads no settings, so that it is applied again after a change of settings', () => {
  const jobs = renderedOverlay('example').filter(({ kind }) => kind === 'Job');
  expect(jobs.map(({ metadata }) => metadata.name).sort()).toEqual(
    apps
      .filter(({ migrates }) => migrates)
      .map(({ name, version }) => `${name}-migrate-${version.replaceAll('.', '-')}`)
      .sort(),
  );
  expect(jobs.filter((job) => JSON.stringify(job).includes('envFrom'))).toEqual([]);
});

it('the check of schedules finds a minute that no hour has, and seconds where there are none', () => {
  expect(scheduleProblems('ScheduledBackup', '0 60 2 * * *')).toEqual(['60 is not a valid minute; expected 0 to 59']);
  expect(scheduleProblems('CronJob', '0 50 2 * * *')).toEqual(['0 50 2 * * * has 6 fields; expected 5']);
  expect(scheduleProblems('CronJob', '*/15 1-5,8 ? * 0')).toEqual([]);
});

itLong('the check of the schemas finds fields and values that no schema has', async () => {
  const [deployment] = renderKustomization(join(projectRoot, 'k8s', 'apps', 'mcp')).filter(
    ({ kind }) => kind === 'Deployment',
  );
  const withSpec = (fields: object): Resource => {
    const copy = structuredClone(deployment) as Resource & { spec: object };
    return { ...copy, spec: { ...copy.spec, ...fields } };
  };
  const problems = await schemaProblems(projectRoot, [withSpec({ replica: 3 }), withSpec({ minReadySeconds: 'ten' })]);
  expect(problems).toEqual([
    expect.stringContaining('minReadySeconds must be integer'),
    expect.stringContaining('\'"replica"\' does not exist in type'),
    expect.stringContaining("Type 'string' is not assignable to type 'number'"),
  ]);
});

function withPorts(pods: readonly (readonly [owner: string, ports: readonly unknown[]])[]): Map<string, unknown> {
  return new Map(pods.filter(([, ports]) => ports.length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function renderedOverlay(name: string): readonly Resource[] {
  return overlays.get(name) ?? [];
}

/** What the `"messaging"` and `"stack"` of the apps let expect. */
function expectedConnections(pods: readonly Pods[]): string[] {
  const search = pods.filter(({ owner }) => owner.startsWith('OpenSearchCluster '));
  return pods.flatMap(({ owner, labels }) => {
    if (owner.startsWith('Cluster ')) return [`${owner} → ${owner} postgres`];
    if (owner.startsWith('OpenSearchCluster '))
      return ['http', 'transport'].map((port) => `${owner} → ${owner} ${port}`);
    const name = labels['app.kubernetes.io/name'] ?? '';
    if (name === 'nats') return [`${owner} → ${owner} cluster`];
    const app = apps.find((one) => one.name === name);
    if (app === undefined) throw new Error(`${owner} is of no app.`);
    return [
      ...(app.database ? [`${owner} → Cluster ${name}-database postgres`] : []),
      ...(owner.startsWith('Deployment ') ? expectedOfRole(owner, app) : []),
      ...(owner.startsWith('Deployment ') && app.own.has('INDEX_BUFFER_MEGABYTES')
        ? search.map((one) => `${owner} → ${one.owner} http`)
        : []),
    ];
  });
}

function expectedOfRole(owner: string, app: DeployedApp): string[] {
  const role = app.roles.find(({ name }) => owner === `Deployment ${name}`);
  const hosts = Object.values(role?.settings ?? {}).flatMap((value) => /^http:\/\/([\w-]+):/.exec(value)?.[1] ?? []);
  return [
    ...hosts.map((host) => `${owner} → Deployment ${host} http`),
    ...(app.calls === undefined ? [] : [`${owner} → StatefulSet nats client`]),
    ...(callsWithKey(app) ? keyedRole(apps).app.roles.map(({ name }) => `${owner} → Deployment ${name} http`) : []),
  ];
}

function byName(resources: readonly Resource[]): Map<string, Resource> {
  return new Map(resources.map((resource) => [`${resource.kind} ${resource.metadata.name}`, resource]));
}
