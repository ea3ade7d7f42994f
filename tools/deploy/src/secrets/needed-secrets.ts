import { natsUsers, passwordVariable, readCallGraph } from '@registry/tools-nats-users';
import { findApps } from '@registry/tools-stack';
import { NATS_ROUTES_PASSWORD, NATS_SECRET, OPENSEARCH_PASSWORD, OPENSEARCH_SECRET, secretName } from '../names.ts';

/** Secrets of servers that only a cluster has. */
const CLUSTER_ONLY = [NATS_ROUTES_PASSWORD, OPENSEARCH_PASSWORD];

/** The kind of a secret: any text that nobody guesses, or a key of the data API. */
export type SecretKind = 'password' | 'api-key';

/** Secrets by name, in the order in which they are written. */
export type NeededSecrets = ReadonlyMap<string, SecretKind>;

/** Lists the secrets of `docker/compose.yaml`: one password of Postgres for every database, and all else by its own name. */
export async function composeSecrets(root: string): Promise<NeededSecrets> {
  const groups = await kubernetesSecrets(root);
  const own = [...groups.values()].flatMap((secrets) => [...secrets]);
  return new Map([['POSTGRES_PASSWORD', 'password'], ...own.filter(([name]) => !CLUSTER_ONLY.includes(name))]);
}

/** Lists the secrets of a cluster, by the name of the Secret. Those of the databases are made by their operator. */
export async function kubernetesSecrets(root: string): Promise<ReadonlyMap<string, NeededSecrets>> {
  const users = await natsUsers(readCallGraph(root));
  const passwords = [...users.map(({ name }) => passwordVariable(name)), NATS_ROUTES_PASSWORD];
  const ofApps = findApps(root).map(({ name, secrets, keys }): [string, NeededSecrets] => [
    secretName(name),
    new Map([
      ...secrets.map((one): [string, SecretKind] => [one, 'password']),
      ...Object.keys(keys).map((one): [string, SecretKind] => [one, 'api-key']),
    ]),
  ]);
  const ofNats = new Map(passwords.map((one): [string, SecretKind] => [one, 'password']));
  const ofSearch: NeededSecrets = new Map([[OPENSEARCH_PASSWORD, 'password']]);
  return new Map([
    [NATS_SECRET, ofNats],
    [OPENSEARCH_SECRET, ofSearch],
    ...ofApps.filter(([, secrets]) => secrets.size > 0),
  ]);
}
