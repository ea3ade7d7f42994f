import { notReady, RunningProgram } from '@registry/processes';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { freePort } from '../free-port.ts';
import { reachableDirectory } from '../postgres-runtime.ts';
import { PrivateServer } from '../private-server.ts';
import { ids, postgresUser } from '../server-user.ts';
import type { OpenSearchProgram } from './opensearch-program.ts';

/** Settings of a node by their names in `opensearch.yml`. */
export type OpenSearchSettings = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Everything that a node needs. */
export interface OpenSearchNodeOptions {
  readonly program: OpenSearchProgram;
  readonly name: string;
  /** Keeps its configuration and its data, over `stop` and `start`. */
  readonly directory: string;
  readonly logFile: string;
  /** Those that all nodes of its cluster have, and its own port among theirs. */
  readonly settings: OpenSearchSettings;
  /** MiB of Java's heap; up to 512 for tests, which start nodes often. */
  readonly heapMiB: number;
  /** Set where it has the security plugin: the authority of its certificate, and one of its users. */
  readonly access?: { readonly ca: string; readonly user: string; readonly password: string };
}

const START_DEADLINE_MS = 300_000;
const GRACE_MS = 30_000;
/** MiB of heap up to which a node is one for tests. */
const SMALL_HEAP_MIB = 512;
/** Starts in less than half of the processor seconds, and is slower at work that takes minutes. */
const QUICK_START = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const LOG = `
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d %p %c{1} %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

/** A node of OpenSearch of our own, on the loopback interface. Dies with this process. */
export class PrivateOpenSearch extends PrivateServer {
  readonly #options: OpenSearchNodeOptions;
  #dispatcher: Agent | undefined;

  constructor(options: OpenSearchNodeOptions) {
    super(undefined);
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** `http://127.0.0.1:PORT`, or `https://localhost:PORT` */
  get url(): string {
    return this.#options.access === undefined ? `http://127.0.0.1:${this.port}` : `https://localhost:${this.port}`;
  }

  /** The folder of its data. */
  get dataFolder(): string {
    return join(this.#options.directory, 'data');
  }

  /** Starts the node and waits until it is in a cluster that has a leader. */
  async start(): Promise<void> {
    this.knownPort = await freePort(this.knownPort);
    const server = this.#launch();
    this.server = server;
    for (const until = performance.now() + START_DEADLINE_MS; !(await this.#isInCluster()); await delay(100)) {
      if (server.isRunning && performance.now() < until) continue;
      await server.kill();
      throw new Error(notReady(server, new Error('is in no cluster')));
    }
  }

  /** Ends at once, as in a crash. */
  async crash(): Promise<void> {
    await this.server?.kill();
    await this.#dispatcher?.destroy();
    this.#dispatcher = undefined;
  }

  /** Pauses or continues the process (SIGSTOP): a node that exists and does not respond. */
  freeze(frozen: boolean): void {
    this.server?.signal(frozen ? 'SIGSTOP' : 'SIGCONT');
  }

  #launch(): RunningProgram {
    const { program, logFile, heapMiB, name } = this.#options;
    const user = postgresUser(); // OpenSearch refuses root, too
    const directory = reachableDirectory(this.#options.directory, user);
    const [config, temporary] = ['config', 'tmp'].map((folder) => join(directory, folder)) as [string, string];
    for (const folder of [config, temporary, this.dataFolder]) reachableDirectory(folder, user);
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, 'log4j2.properties'), LOG);
    writeFileSync(join(config, 'opensearch.yml'), this.#configuration());
    const args = [
      ...(heapMiB <= SMALL_HEAP_MIB ? QUICK_START : []),
      ...[`-Xms${heapMiB}m`, `-Xmx${heapMiB}m`, '-Dfile.encoding=UTF-8', `-Djava.io.tmpdir=${temporary}`],
      // those of the distribution's `jvm.options`, without its logs and dumps
      ...['--add-modules=jdk.incubator.vector', `-javaagent:${program.home}/agent/opensearch-agent.jar`],
      '-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1',
      ...[`-Dopensearch.path.home=${program.home}`, `-Dopensearch.path.conf=${config}`],
      ...['-Dopensearch.distribution.type=zip', '-cp', `${program.home}/lib/*`, 'org.opensearch.bootstrap.OpenSearch'],
    ];
    const env = { PATH: '/usr/bin:/bin' };
    return new RunningProgram({
      ...{ name: `OpenSearch ${name}`, file: program.java, args, env, logFile, graceMs: GRACE_MS, cwd: directory },
      ...ids(user),
    });
  }

  /** Lines of YAML, of which JSON is a part. */
  #configuration(): string {
    const settings: OpenSearchSettings = {
      'node.name': this.name,
      'path.data': this.dataFolder,
      'path.logs': join(this.#options.directory, 'tmp'),
      'network.host': '127.0.0.1',
      'http.port': this.port,
      ...this.#options.settings,
    };
    return Object.entries(settings)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
      .join('');
  }

  async #isInCluster(): Promise<boolean> {
    try {
      return (await this.fetch('/_cluster/health?timeout=1s', { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false; // it does not listen yet
    }
  }

  /** A request to the node, by its user where it has one. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { access } = this.#options;
    if (access === undefined) return fetch(`${this.url}${path}`, init);
    const authorization = `Basic ${Buffer.from(`${access.user}:${access.password}`).toString('base64')}`;
    this.#dispatcher ??= new Agent({ connect: { ca: access.ca } });
    return fetch(`${this.url}${path}`, {
      ...init,
      headers: { ...init.headers, authorization },
      dispatcher: this.#dispatcher,
    });
  }
}
