import type { DeployedApp } from '../deployed-app.ts';

/** Where everything is deployed. */
export const NAMESPACE = 'business-registry';
/** The Secret with the passwords of the users of NATS. */
export const NATS_SECRET = 'nats-passwords';
/** What the servers of a NATS cluster know each other by. */
export const NATS_ROUTES_PASSWORD = 'NATS_PASSWORD_ROUTES';
/** Pods that may wait for those that serve: loads. */
export const LOADS_PRIORITY = 'business-registry-loads';
export const PART_OF = 'business-registry-data-service';
/** Where metrics and probes are. */
export const INTERNAL_PORT = 9090;
export const NATS_PORT = 4222;
export const POSTGRES_PORT = 5432;
/** The user that everything runs as. */
export const USER_ID = 10_001;
/** Where a pod's files are. */
export const DATA_PATH = '/data';

/** A document for Kubernetes. */
export type Document = Readonly<Record<string, unknown>>;

/** Labels of the pods of a component; what selects them. */
export function podLabels(app: string, component: string): Record<string, string> {
  return { 'app.kubernetes.io/name': app, 'app.kubernetes.io/component': component };
}

/** Metadata of a document of an app. */
export function metadata(app: string, component: string, name: string): Document {
  return { name, labels: { ...podLabels(app, component), 'app.kubernetes.io/part-of': PART_OF } };
}

export function imageOf(app: DeployedApp): string {
  return `${PART_OF}/${app.name}:${app.version}`;
}

/** The Postgres cluster of one app. */
export function databaseOf(app: string): string {
  return `${app}-database`;
}

/** The label that the operator of Postgres gives the pods of an app's cluster. */
export function databaseLabels(app: string): Record<string, string> {
  return { 'cnpg.io/cluster': databaseOf(app) };
}

/** The ConfigMap with what an overlay says to all apps. */
export const SETTINGS_OF_ALL = 'cluster-settings';

/** The Secret with an app's own secrets, created by the operator. */
export function secretsOf(app: string): string {
  return `${app}-secrets`;
}
