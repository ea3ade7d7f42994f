import { lastLines, RunningProgram } from '@registry/processes';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { PrivateServer } from './private-server.ts';

/** What a private NATS server is made of. */
export interface NatsOptions {
  /** Path of `nats-server`. */
  readonly program: string;
  /** Keeps the server's configuration and, with JetStream, its streams. */
  readonly directory: string;
  readonly logFile: string;
  /** Streams kept in `directory`. Without it the server knows no JetStream. */
  readonly jetStream?: boolean;
  /** Further blocks of its configuration: who may connect and what each may do, TLS. Without them everybody may all. */
  readonly configuration?: string;
  /** Taken when free; else another. Without it the system picks one. */
  readonly preferredPort?: number;
}

/**
 * A page of a hundred records with very long rows exceeds NATS's default (1 MiB). This is the maximum that its
 * documentation recommends; set your own server likewise (docs/reference/api.md).
 */
const MESSAGE_BYTES_MAX = 8 * 2 ** 20;
const START_DEADLINE_MS = 30_000;
const GRACE_MS = 10_000;
const PORT_TRIES = 5;

/** A NATS server of our own, on the loopback interface. Dies with this process. */
export class PrivateNats extends PrivateServer {
  readonly #options: NatsOptions;

  constructor(options: NatsOptions) {
    super(options.preferredPort);
    this.#options = options;
  }

  /** `nats://127.0.0.1:PORT` */
  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Starts the server and waits until it takes connections. */
  async start(): Promise<void> {
    mkdirSync(this.#options.directory, { recursive: true, mode: 0o700 });
    for (let left = PORT_TRIES; ; left -= 1) {
      this.knownPort = await freePort(this.knownPort);
      this.server = this.#launch();
      if (await this.#takesConnections(this.server)) return;
      const lines = lastLines(this.#options.logFile, 6);
      if (left > 1 && lines.includes('address already in use')) continue;
      throw new Error(`NATS did not start (${this.#options.logFile}):\n${lines}`);
    }
  }

  /** Ends at once, as in a crash. */
  async crash(): Promise<void> {
    await this.server?.kill();
  }

  /** Pauses or continues the process (SIGSTOP): a server that exists and does not respond. */
  freeze(frozen: boolean): void {
    this.server?.signal(frozen ? 'SIGSTOP' : 'SIGCONT');
  }

  #launch(): RunningProgram {
    const args = ['--config', this.#writeConfiguration()];
    const { program: file, logFile } = this.#options;
    const env = { PATH: '/usr/bin:/bin' };
    return new RunningProgram({ name: 'NATS', file, args, env, logFile, endSignal: 'SIGINT', graceMs: GRACE_MS });
  }

  #writeConfiguration(): string {
    const file = join(this.#options.directory, 'nats-server.conf');
    const store = JSON.stringify(join(this.#options.directory, 'jetstream'));
    const lines = [
      'listen: "127.0.0.1:' + this.port + '"',
      `max_payload: ${MESSAGE_BYTES_MAX}`,
      this.#options.configuration ?? '',
      ...(this.#options.jetStream === true ? [`jetstream { store_dir: ${store} }`] : []),
    ];
    rmSync(file, { force: true }); // its mode would stay
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 }); // holds passwords
    return file;
  }

  async #takesConnections(server: RunningProgram): Promise<boolean> {
    const deadline = Date.now() + START_DEADLINE_MS;
    while (Date.now() < deadline && server.isRunning) {
      if (await greets(this.port)) return true;
      await delay(10);
    }
    await server.kill();
    return false;
  }
}

/** A NATS server speaks first: `INFO {…}`. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const done = (response: boolean): void => {
      socket.destroy();
      resolve(response);
    };
    socket.setTimeout(1_000, () => done(false));
    socket.once('data', (data) => done(data.toString().startsWith('INFO ')));
    socket.once('error', () => done(false));
  });
}
