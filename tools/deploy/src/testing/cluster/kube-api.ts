import { freePort } from '@registry/private-servers';
import { RunningProgram } from '@registry/processes';
import { temporaryFolder } from '@registry/testing';
import { execa } from 'execa';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dump } from 'js-yaml';
import type { ClusterPrograms } from './cluster.config.ts';

const START_MS_MAX = 120_000;
const CHECK_INTERVAL_MS = 500;
const TOKEN = 'operator-of-this-test';

/** The result of kubectl. */
export interface KubectlResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A Kubernetes API without nodes and controllers: what it admits, a cluster admits. */
export class KubeApi {
  readonly #folder = temporaryFolder('kube-api');
  readonly #programs: RunningProgram[] = [];

  /** The file by which `kubectl` finds the server. */
  get config(): string {
    return join(this.#folder.path, 'kubeconfig');
  }

  static async start(programs: ClusterPrograms): Promise<KubeApi> {
    const api = new KubeApi();
    try {
      await api.#start(programs);
    } catch (error) {
      await api.end();
      throw error;
    }
    return api;
  }

  /** Runs kubectl as a user who may do everything. */
  async kubectl(args: readonly string[], input = ''): Promise<KubectlResult> {
    const env = { KUBECONFIG: this.config, KUBECACHEDIR: this.#folder.path };
    const { exitCode, stdout, stderr } = await execa('kubectl', args, { input, env, reject: false });
    return { code: exitCode ?? 1, stdout, stderr };
  }

  async end(): Promise<void> {
    for (const program of this.#programs.reverse()) await program.end('SIGTERM');
    this.#folder.remove();
  }

  async #start({ etcd, apiServer }: ClusterPrograms): Promise<void> {
    const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
    const [etcdUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const file = (name: string, text: string): string => {
      writeFileSync(join(this.#folder.path, name), text, { mode: 0o600 });
      return join(this.#folder.path, name);
    };
    const signing = file('signing.key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    const verifying = file('verifying.key', publicKey.export({ type: 'spki', format: 'pem' }).toString());
    this.#run('etcd', etcd, [
      ...[
        '--data-dir',
        join(this.#folder.path, 'etcd'),
        '--listen-client-urls',
        etcdUrl,
        '--advertise-client-urls',
        etcdUrl,
      ],
      ...[
        '--listen-peer-urls',
        peerUrl,
        '--initial-advertise-peer-urls',
        peerUrl,
        '--initial-cluster',
        `default=${peerUrl}`,
      ],
    ]);
    this.#run('kube-apiserver', apiServer, [
      ...['--etcd-servers', etcdUrl, '--bind-address', '127.0.0.1', '--secure-port', String(port)],
      ...['--cert-dir', join(this.#folder.path, 'certificates'), '--authorization-mode', 'AlwaysAllow'],
      ...['--token-auth-file', file('tokens', `${TOKEN},operator,operator,system:masters\n`)],
      ...['--service-account-issuer', 'https://kubernetes.test', '--service-cluster-ip-range', '10.0.0.0/24'],
      ...['--service-account-signing-key-file', signing, '--service-account-key-file', verifying],
      // Controllers that are not here make the account that this would look for.
      ...['--disable-admission-plugins', 'ServiceAccount'],
    ]);
    file('kubeconfig', kubeconfig(`https://127.0.0.1:${port}`));
    for (const until = Date.now() + START_MS_MAX; ; await delay(CHECK_INTERVAL_MS)) {
      const { code, stderr } = await this.kubectl(['get', '--raw', '/readyz']);
      if (code === 0) return;
      if (Date.now() > until) throw new Error(`The API server did not start: ${stderr}`);
    }
  }

  #run(name: string, file: string, args: readonly string[]): void {
    const logFile = join(this.#folder.path, `${name}.log`);
    this.#programs.push(new RunningProgram({ name, file, args, env: {}, logFile }));
  }
}

function kubeconfig(server: string): string {
  return dump({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'operator', user: { token: TOKEN } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'operator' } }],
    'current-context': 'test',
  });
}
