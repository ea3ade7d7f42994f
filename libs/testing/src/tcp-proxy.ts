import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands between a client and a server on the loopback interface and misbehaves on command. The way through is
 * open at first.
 */
export class TcpProxy {
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #knownPort = 0;
  #paused = false;

  constructor(target: { host?: string; port: number }) {
    this.#target = { host: target.host ?? '127.0.0.1', port: target.port };
  }

  /** The port to connect to instead of the server's. */
  get port(): number {
    return this.#knownPort;
  }

  /** The same URL by way of the proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.#knownPort);
    return changed.href;
  }

  /** Takes connections, also again after `refuse`. */
  async accept(): Promise<void> {
    if (this.#server !== undefined) return;
    const server = createServer({ allowHalfOpen: true }, (client) => this.#join(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#knownPort, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address !== null && typeof address === 'object') this.#knownPort = address.port;
    this.#server = server;
  }

  /** Lets nothing through either way while connections stay: a network that swallows packets. */
  pause(): void {
    this.#paused = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Releases the delayed bytes. */
  resume(): void {
    this.#paused = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Resets the connections that there are; new ones are taken. */
  drop(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Resets the connections that there are and refuses new ones: a server that is gone. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
    this.drop();
    await closed;
  }

  #join(client: Socket): void {
    const upstream = connect({ ...this.#target, allowHalfOpen: true });
    this.#carry(client, upstream);
    this.#carry(upstream, client);
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (data) => {
      if (!to.write(data)) from.pause();
    });
    to.on('drain', () => {
      if (!this.#paused) from.resume();
    });
    from.on('end', () => to.end());
    from.on('error', () => to.resetAndDestroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      if (!to.destroyed && from.errored !== null) to.resetAndDestroy();
      else if (!to.writableEnded) to.end();
    });
    if (this.#paused) from.pause();
  }
}

/** A proxy in front of a server, with its way through open. End it with `refuse`. */
export async function startTcpProxy(target: { host?: string; port: number }): Promise<TcpProxy> {
  const proxy = new TcpProxy(target);
  await proxy.accept();
  return proxy;
}
