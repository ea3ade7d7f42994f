import { freePort, PrivateOpenSearch, securedProgram } from '@registry/private-servers';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { temporaryFolder } from '../temporary-folder.ts';
import { projectRoot } from '../testing.config.ts';
import { openSearchForTests } from './test-opensearch.ts';

/** The user that the plugin's own configuration has. */
const ADMIN = { user: 'admin', password: 'admin' };
const PASSWORD = 'a-Pass4word-of-specs';

/** A node with the security plugin: TLS with the name `localhost`, and the user and the role of the overlay `distributed`. */
export interface SecuredOpenSearch {
  readonly node: PrivateOpenSearch;
  readonly caFile: string;
  /** Of an authority that has signed nothing of it. */
  readonly otherCaFile: string;
  readonly user: string;
  readonly password: string;
  remove(): Promise<void>;
}

export async function startSecuredOpenSearch(): Promise<SecuredOpenSearch> {
  const plain = await openSearchForTests();
  if (plain === undefined) throw new Error('No Java that runs OpenSearch was found.');
  const program = await securedProgram(plain);
  const folder = temporaryFolder('secured-opensearch');
  const directory = join(folder.path, 'node');
  const config = join(directory, 'config');
  mkdirSync(config, { recursive: true });
  cpSync(join(program.home, 'plugins/opensearch-security/config'), join(config, 'opensearch-security'), {
    recursive: true,
  });
  const [caFile, otherCaFile] = [join(config, 'ca.pem'), join(folder.path, 'other.pem')];
  makeCertificates(config);
  makeAuthority(folder.path, 'other');
  const node = new PrivateOpenSearch({
    ...{ program, name: 'node', directory, logFile: join(folder.path, 'node.log'), heapMiB: 512 },
    access: { ca: readFileSync(caFile, 'utf8'), ...ADMIN },
    settings: { ...SETTINGS, 'transport.port': await freePort() },
  });
  const remove = async (): Promise<void> => {
    await node.crash();
    folder.remove();
  };
  try {
    await node.start();
    return { node, caFile, otherCaFile, user: await addUser(node), password: PASSWORD, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const SETTINGS = {
  'discovery.type': 'single-node',
  ...Object.fromEntries(
    ['transport', 'http'].flatMap((layer) => [
      [`plugins.security.ssl.${layer}.pemcert_filepath`, 'node.pem'],
      [`plugins.security.ssl.${layer}.pemkey_filepath`, 'node.key'],
      [`plugins.security.ssl.${layer}.pemtrustedcas_filepath`, 'ca.pem'],
    ]),
  ),
  'plugins.security.ssl.http.enabled': true,
  'plugins.security.allow_default_init_securityindex': true,
  'plugins.security.restapi.roles_enabled': ['all_access'],
};

function openssl(folder: string, ...args: readonly string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
}

function makeAuthority(folder: string, name: string): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
  openssl(folder, 'req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '2', '-subj', `/CN=${name}`, ...files);
}

function makeCertificates(folder: string): void {
  makeAuthority(folder, 'ca');
  const named = ['-subj', '/CN=node', '-addext', 'subjectAltName=DNS:localhost'];
  openssl(folder, 'req', '-nodes', '-newkey', 'rsa:2048', '-keyout', 'node.key', '-out', 'node.csr', ...named);
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-copy_extensions', 'copy', '-days', '2'];
  openssl(folder, 'x509', '-req', '-in', 'node.csr', '-out', 'node.pem', ...signed);
  execFileSync('chmod', ['a+r', 'node.key'], { cwd: folder });
}

interface OverlayRole {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly clusterPermissions: readonly string[];
    readonly indexPermissions: readonly {
      readonly indexPatterns: readonly string[];
      readonly allowedActions: readonly string[];
    }[];
  };
}

/** Adds the overlay's role and a user with it; returns the user's name. */
async function addUser(node: PrivateOpenSearch): Promise<string> {
  const text = readFileSync(join(projectRoot, 'k8s/overlays/distributed/opensearch.yaml'), 'utf8');
  const role = (loadAll(text) as OverlayRole[]).find(({ kind }) => kind === 'OpensearchRole');
  if (role === undefined) throw new Error('The overlay has no role.');
  const { name } = role.metadata;
  await put(node, `internalusers/${name}`, { password: PASSWORD });
  await put(node, `roles/${name}`, {
    cluster_permissions: role.spec.clusterPermissions,
    index_permissions: role.spec.indexPermissions.map(({ indexPatterns, allowedActions }) => ({
      index_patterns: indexPatterns,
      allowed_actions: allowedActions,
    })),
  });
  await put(node, `rolesmapping/${name}`, { users: [name] });
  return name;
}

async function put(node: PrivateOpenSearch, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'PUT', headers, body: JSON.stringify(body) };
  const response = await node.fetch(`/_plugins/_security/api/${path}`, sent);
  if (!response.ok) throw new Error(`${path} returns ${response.status}: ${await response.text()}`);
}
