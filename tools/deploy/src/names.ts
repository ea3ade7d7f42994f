import type { DeployedApp } from './deployed-app.ts';

/** The namespace of all that is deployed. */
export const NAMESPACE = 'business-registry';
/** The Secret with the passwords of the users of NATS. */
export const NATS_SECRET = 'nats-passwords';
/** The password by which the servers of a NATS cluster know each other. */
export const NATS_ROUTES_PASSWORD = 'NATS_PASSWORD_ROUTES';
/** Has the password of the user by whom the apps use a cluster of OpenSearch. Only the overlay `distributed` reads it. */
export const OPENSEARCH_SECRET = 'opensearch-registry';
export const OPENSEARCH_PASSWORD = 'INDEX_PASSWORD';
export const PART_OF = 'business-registry-data-service';
/** The port of metrics and probes. */
export const INTERNAL_PORT = 9090;

/** The image of an app, which `docker/compose.yaml` and `k8s` name. */
export function imageName({ name, version }: DeployedApp): string {
  return `${PART_OF}/${name}:${version}`;
}

/** The Secret with an app's own secrets, created by the operator. */
export function secretName(app: string): string {
  return `${app}-secrets`;
}
