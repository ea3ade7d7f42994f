import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A forward proxy of HTTP, with absolute URLs and CONNECT, as companies have in front of their networks. */
export class ForwardProxy {
  readonly url: string;
  /** The requests that it got, with their credentials. */
  readonly seen: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** `status`: the response to CONNECT. */
  static async start(status = 200): Promise<ForwardProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new ForwardProxy(server);
    server.on('request', (message, response) => {
      const { 'proxy-authorization': credentials = '', ...headers } = message.headers;
      proxy.seen.push(`${message.method} ${message.url} ${credentials}`.trim());
      const onward = request(message.url ?? '', { method: message.method, headers }, (reply) => {
        reply.pipe(response.writeHead(reply.statusCode ?? 502, reply.headers));
      });
      message.pipe(onward.on('error', () => response.destroy()));
    });
    server.on('connect', ({ url = '' }, socket) => {
      proxy.seen.push(`CONNECT ${url}`);
      if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const [host, port] = url.split(':');
      const onward = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'));
      socket.pipe(onward).pipe(socket);
      socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
      onward.on('error', () => socket.destroy());
    });
    return proxy;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
