import { passwordVariable } from '@registry/tools-nats-users';
import { callsWithKey, type DeployedApp, keyedRole, type Role } from '../deployed-app.ts';
import {
  DATA_PATH,
  databaseOf,
  type Document,
  imageOf,
  INTERNAL_PORT,
  NATS_PORT,
  NATS_SECRET,
  PART_OF,
  podLabels,
  secretsOf,
  SETTINGS_OF_ALL,
  USER_ID,
} from './names.ts';

/** What one run of a pod's container is to be: a program of the app with its arguments. */
export interface PodRun {
  readonly component: string;
  /** Arguments of node, the program first. */
  readonly args: readonly string[];
  readonly env: readonly Document[];
  /** Whether it reads the settings of the cluster and of its app. A Job of a release does not: it could not be applied again after they changed. */
  readonly readsSettings: boolean;
  /** Probes, ports and the like. */
  readonly container?: Document;
  readonly spec: Document;
  readonly cpu?: string;
  readonly memory?: string;
  /** How much it may write to the folder of its files, which goes with the pod; undefined where it writes none. */
  readonly files?: string | undefined;
}

/** The template of a pod: not root, nothing writable but `/tmp` and the files of the app, no token of the cluster. */
export function podTemplate(app: DeployedApp, run: PodRun): Document {
  const cpu = run.cpu ?? app.cpu;
  const memory = run.memory ?? app.memory;
  return {
    metadata: { labels: { ...podLabels(app.name, run.component), 'app.kubernetes.io/part-of': PART_OF } },
    spec: {
      serviceAccountName: app.name,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: USER_ID,
        runAsGroup: USER_ID,
        fsGroup: USER_ID,
        fsGroupChangePolicy: 'OnRootMismatch',
        seccompProfile: { type: 'RuntimeDefault' },
      },
      ...run.spec,
      containers: [
        {
          name: app.name,
          image: imageOf(app),
          args: run.args,
          env: run.env,
          ...(run.readsSettings ? { envFrom: settingsMaps(app) } : {}),
          resources: { requests: { cpu, memory }, limits: { cpu: '2', memory } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [
            { name: 'tmp', mountPath: '/tmp' },
            ...(run.files === undefined ? [] : [{ name: 'data', mountPath: DATA_PATH }]),
          ],
          ...run.container,
        },
      ],
      volumes: [
        { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
        ...(run.files === undefined ? [] : [{ name: 'data', emptyDir: { sizeLimit: run.files } }]),
      ],
    },
  };
}

/** What the overlay says to all, without which no pod starts, and to this app, which need not be there. */
function settingsMaps(app: DeployedApp): Document[] {
  return [
    { configMapRef: { name: SETTINGS_OF_ALL } },
    { configMapRef: { name: `${app.name}-settings`, optional: true } },
  ];
}

/** The environment of a job: only the database. */
export function databaseSettings(app: DeployedApp): Document[] {
  return [fromSecret('DATABASE_URL', `${databaseOf(app.name)}-app`, 'uri')];
}

/** The environment of a role that keeps running. */
export function roleSettings(app: DeployedApp, role: Role, apps: readonly DeployedApp[]): Document[] {
  const { port } = role;
  return [
    { name: 'METRICS_HOST', value: '0.0.0.0' },
    { name: 'INTERNAL_PORT', value: String(INTERNAL_PORT) },
    ...(port === undefined
      ? []
      : [
          { name: 'HOST', value: '0.0.0.0' },
          { name: port.setting, value: String(port.number) },
        ]),
    ...Object.entries(role.settings).map(([name, value]) => ({ name, value })),
    ...(app.calls === undefined ? [] : natsSettings(app.name)),
    ...(app.database ? databaseSettings(app) : []),
    ...(app.own.has('READ_URL') ? replicaSettings(app.name) : []),
    ...(callsWithKey(app) ? keyedSettings(app, apps) : []),
    ...[...app.secrets, ...Object.keys(app.keys)].map((name) => fromSecret(name, secretsOf(app.name), name)),
  ];
}

function natsSettings(app: string): Document[] {
  return [
    { name: 'NATS_URL', value: `nats://nats:${NATS_PORT}` },
    { name: 'NATS_USER', value: app },
    fromSecret('NATS_PASSWORD', NATS_SECRET, passwordVariable(app)),
  ];
}

/** The operator of Postgres has a name for the replicas, and keeps the role and its password in a Secret. */
function replicaSettings(app: string): Document[] {
  const secret = `${databaseOf(app)}-app`;
  const replicas = `${databaseOf(app)}-ro`;
  return [
    fromSecret('DATABASE_ROLE', secret, 'username'),
    fromSecret('DATABASE_PASSWORD', secret, 'password'),
    fromSecret('DATABASE_NAME', secret, 'dbname'),
    { name: 'READ_URL', value: `postgres://$(DATABASE_ROLE):$(DATABASE_PASSWORD)@${replicas}/$(DATABASE_NAME)` },
  ];
}

/** Settings of an app with an API key that name a port of the keyed role: here they name its Service. */
function keyedSettings(app: DeployedApp, apps: readonly DeployedApp[]): Document[] {
  const keyed = keyedRole(apps);
  const place = `{${keyed.app.name}.${keyed.role.port?.setting}}`;
  return Object.entries(app.settings)
    .filter(([, value]) => value.includes(place))
    .map(([name]) => ({ name, value: `http://${keyed.role.name}:${keyed.port}` }));
}

function fromSecret(name: string, secret: string, key: string): Document {
  return { name, valueFrom: { secretKeyRef: { name: secret, key } } };
}
