import { createServer, type Server } from 'node:http';
import { OwnedRunServers } from './owned-run-servers.ts';

/**
 * Lives in jest's own process for the length of a run and starts what the workers ask for, each thing once.
 * A run of pure specs starts nothing.
 */
export class Coordinator {
  readonly #servers = new OwnedRunServers();
  readonly #http: Server;

  constructor() {
    this.#http = createServer((request, response) => {
      this.#answer(request.url ?? '').then(
        (text) => response.end(text),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
      );
    });
  }

  /** Listens on a free loopback port and returns its URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
    this.#http.unref(); // jest decides when the run is over
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('The coordinator has no port.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Stops everything that was started. */
  async end(): Promise<void> {
    this.#http.close();
    this.#http.closeAllConnections();
    await this.#servers.end();
  }

  async #answer(path: string): Promise<string> {
    const [, what, name] = path.split('/');
    if (what === 'postgres') return this.#servers.postgresUrl();
    if (what === 'nats') return this.#servers.natsProgram();
    if (what === 'built' && name !== undefined) return this.#servers.built(name).then(() => '');
    throw new Error(`The coordinator knows nothing of ${path}.`);
  }
}
