import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server before the API, which passes requests on and remembers where the key was in them. */
export class KeyWitness {
  readonly url: string;
  readonly #server: Server;
  #places: string[][] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(api: string, key: string): Promise<KeyWitness> {
    const server = createServer((request, response) => {
      witness.#places.push(findPlaces(request, key));
      void passOn(api, request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const witness = new KeyWitness(server);
    return witness;
  }

  /** Where the key was in each request since the last call: names of headers, and `url`. */
  taken(): string[][] {
    const places = this.#places;
    this.#places = [];
    return places;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function findPlaces({ url, headers }: IncomingMessage, key: string): string[] {
  const fields = Object.entries(headers).filter(([, value]) => String(value).includes(key));
  return [...(url?.includes(key) === true ? ['url'] : []), ...fields.map(([name]) => name)];
}

async function passOn(api: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const own = ['host', 'connection', 'content-length', 'keep-alive', 'transfer-encoding', 'expect'];
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !own.includes(name)));
  const passed = await fetch(`${api}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  const kept = [...passed.headers].filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
  );
  response.writeHead(passed.status, Object.fromEntries(kept)).end(Buffer.from(await passed.arrayBuffer()));
}
