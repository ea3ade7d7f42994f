import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes each request to a server of this machine, with a header field by which the server knows its caller. */
export class SigningProxy {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port: number, authorization: string): Promise<SigningProxy> {
    const server = createServer((received, response) => {
      const { method, url: path, headers } = received;
      const passed = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, authorization } });
      passed.on('response', (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      });
      passed.on('error', () => response.destroy());
      response.on('close', () => passed.destroy());
      received.pipe(passed);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new SigningProxy(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
