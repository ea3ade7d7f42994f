import { freePort, PrivateNats } from '@registry/private-servers';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runServers } from './run-servers.ts';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';

/** How a server is wanted. */
export interface TestNatsOptions {
  /** With streams, kept in a temporary folder over `stop` and `start`. */
  readonly jetStream?: boolean;
  /** Further blocks of the server's configuration: who may connect and what each may do, TLS. */
  readonly configuration?: string;
  /** The folder that its own is made in. */
  readonly parent?: string;
}

/** A NATS server for one spec file, stopped and started as faults need it. */
export class TestNats extends PrivateNats {
  readonly #folder: TemporaryFolder;

  constructor(program: string, { jetStream = false, configuration = '', parent }: TestNatsOptions) {
    const folder = temporaryFolder('test-nats', parent);
    const logFile = join(folder.path, 'nats.log');
    super({ program, directory: folder.path, logFile, jetStream, configuration });
    this.#folder = folder;
  }

  /** Ends as in a crash and loses all streams, as a disk that is gone; `start` has none. */
  async loseStreams(): Promise<void> {
    await this.crash();
    rmSync(join(this.#folder.path, 'jetstream'), { recursive: true, force: true });
  }

  /** Ends and removes everything. */
  async remove(): Promise<void> {
    await this.crash();
    this.#folder.remove();
  }
}

/** Starts a NATS server of its own. The caller removes it. */
export async function startNats(options: TestNatsOptions = {}): Promise<TestNats> {
  const nats = new TestNats(await runServers().natsProgram(), options);
  await nats.start();
  return nats;
}

/** Starts servers that are one cluster, named `nats-1`, `nats-2` …. The caller removes them. */
export async function startNatsCluster(size = 3): Promise<TestNats[]> {
  const program = await runServers().natsProgram();
  const ports: number[] = [];
  while (ports.length < size) ports.push(await freePort());
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(', ');
  const servers = ports.map((port, at) => {
    const cluster = `cluster { name: test, listen: "127.0.0.1:${port}", routes: [${routes}] }`;
    return new TestNats(program, { jetStream: true, configuration: `server_name: nats-${at + 1}\n${cluster}` });
  });
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}
