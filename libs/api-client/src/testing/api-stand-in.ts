import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in place of the API, which responds as a test says. */
export class ApiStandIn {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  static async start(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<ApiStandIn> {
    const server = createServer(respond);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ApiStandIn(server);
  }

  /** Breaks every response off. */
  closeConnections(): void {
    this.#server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.closeConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
