import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Listens on both loopback addresses at one port and counts connections. */
export class CountingListener {
  readonly #servers: Server[] = [];
  #connections = 0;
  #port = 0;

  static async start(): Promise<CountingListener> {
    const consumer = new CountingListener();
    await consumer.#listen('127.0.0.1', 0);
    await consumer.#listen('::1', consumer.#port);
    return consumer;
  }

  get port(): number {
    return this.#port;
  }

  get connections(): number {
    return this.#connections;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      server.close();
      await once(server, 'close');
    }
  }

  async #listen(host: string, port: number): Promise<void> {
    const server = createServer((socket) => {
      this.#connections += 1;
      socket.on('error', () => undefined).destroy();
    });
    this.#servers.push(server);
    server.listen(port, host);
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
  }
}
