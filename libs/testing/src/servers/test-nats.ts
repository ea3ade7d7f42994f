import { PrivateNats } from '@registry/private-servers';
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
export class TestNats {
  readonly #server: PrivateNats;
  readonly #folder: TemporaryFolder;

  constructor(program: string, options: TestNatsOptions) {
    this.#folder = temporaryFolder('test-nats', options.parent);
    this.#server = new PrivateNats({
      program,
      directory: this.#folder.path,
      logFile: join(this.#folder.path, 'nats.log'),
      jetStream: options.jetStream === true,
      ...(options.configuration === undefined ? {} : { configuration: options.configuration }),
    });
  }

  /** `nats://127.0.0.1:PORT`; the same again after `stop` and `start`. */
  get url(): string {
    return this.#server.url;
  }

  get port(): number {
    return this.#server.port;
  }

  /** Starts, also again after `stop` or `crash`, then on the same port. */
  async start(): Promise<void> {
    await this.#server.start();
  }

  /** Ends in good order; streams stay for the next `start`. */
  async stop(): Promise<void> {
    await this.#server.stop();
  }

  /** Ends as in a crash. */
  async crash(): Promise<void> {
    await this.#server.crash();
  }

  /** Lets the process stand still, or go on: a server that is there and does not answer. */
  freeze(frozen: boolean): void {
    this.#server.freeze(frozen);
  }

  /** Ends as in a crash and loses all streams, as a disk that is gone; `start` has none. */
  async loseStreams(): Promise<void> {
    await this.#server.crash();
    rmSync(join(this.#folder.path, 'jetstream'), { recursive: true, force: true });
  }

  /** Ends and removes everything. */
  async remove(): Promise<void> {
    await this.#server.crash();
    this.#folder.remove();
  }
}

/** Starts a NATS server of its own. The caller removes it. */
export async function startNats(options: TestNatsOptions = {}): Promise<TestNats> {
  const nats = new TestNats(await runServers().natsProgram(), options);
  await nats.start();
  return nats;
}
