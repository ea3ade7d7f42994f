import { callsWithKey, type DeployedApp, keyedRole, loadsSources, type Role } from '../deployed-app.ts';
import {
  databaseLabels,
  databaseOf,
  type Document,
  INTERNAL_PORT,
  metadata,
  NATS_PORT,
  podLabels,
  POSTGRES_PORT,
} from './names.ts';

/** Namespaces other than ours, by the label that Kubernetes itself gives them. */
const NAMESPACES = { ingress: 'ingress-nginx', monitoring: 'monitoring', postgres: 'cnpg-system' } as const;
/** The ports that the operator of Postgres calls on its instances, and that of their metrics. */
const POSTGRES_STATUS_PORT = 8_000;
const POSTGRES_METRICS_PORT = 9_187;
const NATS_CLUSTER_PORT = 6_222;
const NATS_METRICS_PORT = 7_777;
/** Public addresses of both families: 2000::/3 is what IPv6 assigns, and 2002::/16 of it leads to IPv4 addresses. */
const INTERNET = [
  { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'] },
  { cidr: '2000::/3', except: ['2002::/16'] },
];

const names = {
  to: [{ namespaceSelector: {}, podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } }],
  ports: [
    { port: 53, protocol: 'UDP' },
    { port: 53, protocol: 'TCP' },
  ],
};

/** What the pods of an app may be sent and may send: the call graph, and nothing else. */
export function networkPolicies(app: DeployedApp, apps: readonly DeployedApp[]): Document[] {
  return [
    policy(app, 'all', app.name, { 'app.kubernetes.io/name': app.name }, [], [names]),
    ...app.roles.map((role) =>
      policy(
        app,
        role.component,
        role.name,
        podLabels(app.name, role.component),
        incoming(role, apps),
        outgoing(app, apps),
      ),
    ),
    ...jobPolicies(app),
    ...(app.database ? [databasePolicy(app)] : []),
  ];
}

/** NATS is reached by the roles of the call graph, and by its own servers. */
export function natsPolicy(apps: readonly DeployedApp[]): Document {
  const labels = podLabels('nats', 'server');
  const users = apps
    .filter(({ calls }) => calls !== undefined)
    .flatMap(({ name, roles }) => roles.map(({ component }) => pods(podLabels(name, component))));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'nats' },
    spec: {
      podSelector: { matchLabels: labels },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: users, ports: tcp(NATS_PORT) },
        { from: [pods(labels)], ports: tcp(NATS_CLUSTER_PORT) },
        { from: [namespace(NAMESPACES.monitoring)], ports: tcp(NATS_METRICS_PORT) },
      ],
      egress: [names, { to: [pods(labels)], ports: tcp(NATS_CLUSTER_PORT) }],
    },
  };
}

function incoming(role: Role, apps: readonly DeployedApp[]): Document[] {
  const keyed = keyedRole(apps);
  const callers = keyed.role.name === role.name ? apps.filter(callsWithKey) : [];
  return [
    { from: [namespace(NAMESPACES.monitoring)], ports: tcp(INTERNAL_PORT) },
    ...(role.port === undefined
      ? []
      : [
          {
            from: [
              namespace(NAMESPACES.ingress),
              ...callers.flatMap(({ name, roles }) => roles.map(({ component }) => pods(podLabels(name, component)))),
            ],
            ports: tcp(role.port.number),
          },
        ]),
  ];
}

function outgoing(app: DeployedApp, apps: readonly DeployedApp[]): Document[] {
  const { app: called, role, port } = keyedRole(apps);
  return [
    ...(app.calls === undefined ? [] : [{ to: [pods(podLabels('nats', 'server'))], ports: tcp(NATS_PORT) }]),
    ...(app.database ? [toDatabase(app)] : []),
    ...(callsWithKey(app) ? [{ to: [pods(podLabels(called.name, role.component))], ports: tcp(port) }] : []),
    ...toInternet(app.internet),
  ];
}

/** A job reaches its app's database; one that loads, also the agencies' hosts. */
function jobPolicies(app: DeployedApp): Document[] {
  return jobsOf(app).map((job) =>
    policy(
      app,
      job,
      `${app.name}-${job}`,
      podLabels(app.name, job),
      [],
      [toDatabase(app), ...(job === 'load' ? toInternet([80, 443]) : [])],
    ),
  );
}

/** Components of an app that run to an end. */
function jobsOf(app: DeployedApp): string[] {
  return [...(app.migrates ? ['migrate'] : []), ...(loadsSources(app) ? ['load'] : [])];
}

function databasePolicy(app: DeployedApp): Document {
  const instances = pods(databaseLabels(app.name));
  const own = [...jobsOf(app), ...app.roles.map(({ component }) => component)];
  const clients = {
    podSelector: {
      matchLabels: { 'app.kubernetes.io/name': app.name },
      matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'In', values: own }],
    },
  };
  return policy(
    app,
    'database',
    databaseOf(app.name),
    databaseLabels(app.name),
    [
      { from: [clients, instances, namespace(NAMESPACES.postgres)], ports: tcp(POSTGRES_PORT) },
      { from: [instances, namespace(NAMESPACES.postgres)], ports: tcp(POSTGRES_STATUS_PORT) },
      { from: [namespace(NAMESPACES.monitoring)], ports: tcp(POSTGRES_METRICS_PORT) },
    ],
    [
      names, // a standby joins and follows `<cluster>-rw` by name
      { to: [instances], ports: tcp(POSTGRES_PORT, POSTGRES_STATUS_PORT) },
      { ports: tcp(443, 6_443) }, // the API of Kubernetes, and where backups are kept
    ],
  );
}

function policy(
  app: DeployedApp,
  component: string,
  name: string,
  matchLabels: Record<string, string>,
  ingress: readonly Document[],
  egress: readonly Document[],
): Document {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadata(app.name, component, component === 'all' ? `${name}-all` : name),
    spec: {
      podSelector: { matchLabels },
      policyTypes: ['Ingress', 'Egress'],
      // Kubernetes drops an empty list, so that every apply would change the policy.
      ...(ingress.length === 0 ? {} : { ingress }),
      egress,
    },
  };
}

function toDatabase(app: DeployedApp): Document {
  return { to: [pods(databaseLabels(app.name))], ports: tcp(POSTGRES_PORT) };
}

/** Hosts beyond the cluster, and no private address: what a registry or a customer names must not lead back inside. */
function toInternet(ports: readonly number[]): Document[] {
  if (ports.length === 0) return [];
  return [{ to: INTERNET.map((ipBlock) => ({ ipBlock })), ports: tcp(...ports) }];
}

function pods(matchLabels: Record<string, string>): Document {
  return { podSelector: { matchLabels } };
}

function namespace(name: string): Document {
  return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
}

function tcp(...ports: readonly number[]): Document[] {
  return ports.map((port) => ({ port, protocol: 'TCP' }));
}
