import { type DeployedApp, keepsFiles, loadsSources, type Role, serviceArguments } from '../deployed-app.ts';
import { LOADED_FILES_SIZE } from './jobs.ts';
import { type Document, INTERNAL_PORT, metadata, podLabels } from './names.ts';
import { podTemplate, roleSettings } from './pod.ts';

/** Seconds from being taken out of the Services to SIGTERM, so that nobody still sends requests. */
const LEAVE_SECONDS = 5;
/** Seconds for requests under way after that; a live lookup takes up to 20. */
const TERMINATION_SECONDS = 45;
const PROBE_SECONDS = 10;
/** A rollout is reported as failed that long after a pod may have started. */
const PROGRESS_SECONDS = 600;
/** A pod that ends right after it was ready stops the rollout. */
const READY_SECONDS = 10;
/** Replicas at most; the connections that a database allows follow from it. */
export const REPLICAS_MAX = 10;
/** The first build of an index of the whole country reads a hundred million rows; any other start takes seconds. */
const START_SECONDS = { index: 4 * 3_600, other: 120 } as const;

/** What one role of an app is in a cluster: its pods, how they are reached, and how many there are. */
export function roleDocuments(app: DeployedApp, role: Role, apps: readonly DeployedApp[]): Document[] {
  return [deployment(app, role, apps), ...service(app, role), disruptionBudget(app, role), autoscaler(app, role)];
}

function deployment(app: DeployedApp, role: Role, apps: readonly DeployedApp[]): Document {
  const labels = podLabels(app.name, role.component);
  const spread = (topologyKey: string): Document => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: labels },
  });
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(app.name, role.component, role.name),
    spec: {
      selector: { matchLabels: labels },
      minReadySeconds: READY_SECONDS,
      progressDeadlineSeconds: startSeconds(app) + PROGRESS_SECONDS,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: podTemplate(app, {
        component: role.component,
        args: serviceArguments(app),
        env: roleSettings(app, role, apps),
        readsSettings: true,
        files: filesSize(app),
        container: {
          ports: ports(role),
          ...probes(app),
          lifecycle: { preStop: { sleep: { seconds: LEAVE_SECONDS } } },
        },
        spec: {
          terminationGracePeriodSeconds: TERMINATION_SECONDS,
          topologySpreadConstraints: [spread('topology.kubernetes.io/zone'), spread('kubernetes.io/hostname')],
        },
      }),
    },
  };
}

/** Room for three bases of an index of 25 million companies, or for the files that an operator loads in the pod. */
function filesSize(app: DeployedApp): string | undefined {
  if (!keepsFiles(app)) return undefined;
  return loadsSources(app) ? LOADED_FILES_SIZE : '4Gi';
}

function ports({ port }: Role): Document[] {
  return [
    ...(port === undefined ? [] : [{ name: 'http', containerPort: port.number }]),
    { name: 'internal', containerPort: INTERNAL_PORT },
  ];
}

function probes(app: DeployedApp): Document {
  const get = (path: string): Document => ({ httpGet: { path, port: 'internal' } });
  return {
    startupProbe: {
      ...get('/health/live'),
      periodSeconds: PROBE_SECONDS,
      failureThreshold: startSeconds(app) / PROBE_SECONDS,
    },
    livenessProbe: { ...get('/health/live'), periodSeconds: PROBE_SECONDS, timeoutSeconds: 5, failureThreshold: 6 },
    // A pause of some seconds, as of a collection or a slow name server, must not empty the Service.
    readinessProbe: { ...get('/health/ready'), periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 3 },
  };
}

function startSeconds({ index }: DeployedApp): number {
  return index ? START_SECONDS.index : START_SECONDS.other;
}

function service(app: DeployedApp, role: Role): Document[] {
  if (role.port === undefined) return [];
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: metadata(app.name, role.component, role.name),
      spec: {
        selector: podLabels(app.name, role.component),
        ports: [{ name: 'http', port: role.port.number, targetPort: 'http' }],
      },
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { ...metadata(app.name, role.component, role.name), ...bodySize(role) },
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: [`${role.name}.example`], secretName: `${role.name}-tls` }],
        rules: [
          {
            host: `${role.name}.example`,
            http: {
              paths: [
                { path: '/', pathType: 'Prefix', backend: { service: { name: role.name, port: { name: 'http' } } } },
              ],
            },
          },
        ],
      },
    },
  ];
}

/** By default ingress-nginx refuses bodies above 1 MB, with an error page of its own. */
function bodySize({ bodyMegabytes }: Role): Document {
  if (bodyMegabytes === undefined) return {};
  return { annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': `${bodyMegabytes}m` } };
}

function disruptionBudget(app: DeployedApp, role: Role): Document {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadata(app.name, role.component, role.name),
    spec: { maxUnavailable: 1, selector: { matchLabels: podLabels(app.name, role.component) } },
  };
}

function autoscaler(app: DeployedApp, role: Role): Document {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadata(app.name, role.component, role.name),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: role.name },
      minReplicas: 2,
      maxReplicas: REPLICAS_MAX,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
      // A new replica of an index reads its tables first: more come step by step, and go once the load has been low for a while.
      behavior: {
        scaleUp: { stabilizationWindowSeconds: 60, policies: [{ type: 'Pods', value: 2, periodSeconds: 60 }] },
        scaleDown: { stabilizationWindowSeconds: 600, policies: [{ type: 'Pods', value: 1, periodSeconds: 120 }] },
      },
    },
  };
}
