import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener as Respond, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { WebhookAddresses } from '../addresses/webhook-addresses.ts';
import { PublicRequests } from './public-requests.ts';

const RESPONSE_MS_MAX = 300;
const MEBIBYTE = 1_048_576;

describe('a request to a server that a customer names', () => {
  const requests = new PublicRequests(new WebhookAddresses({ allowLoopback: true, name: 'issuer' }), RESPONSE_MS_MAX);
  afterAll(() => requests.close());

  async function serve<T>(respond: Respond, use: (url: string, server: Server) => Promise<T>): Promise<T> {
    const server = createServer(respond);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      return await use(`localhost:${(server.address() as AddressInfo).port}`, server);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  const fetched = (respond: Respond) =>
    serve(respond, async (host) => {
      try {
        const body = new URLSearchParams({ code: 'a b' });
        const response = await requests.fetch(`http://${host}/token`, { method: 'POST', body });
        return `${response.status} ${String(response.headers.get('content-type'))} ${await response.text()}`;
      } catch (error) {
        return (error as Error).name;
      }
    });

  it.each<[what: string, respond: Respond, found: string | RegExp]>([
    [
      'returns what a fetch does',
      (_request, response) => void response.writeHead(201, { 'content-type': 'application/json' }).end('{}'),
      '201 application/json {}',
    ],
    [
      'follows no redirect',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('moved'),
      '302 undefined moved',
    ],
    [
      'fails with a response that is too large',
      (_request, response) => void response.end('a'.repeat(MEBIBYTE)),
      /^Res/,
    ],
    [
      'does not decompress',
      (_request, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(MEBIBYTE))),
      /^200 undefined [^a]{2}.{0,2000}$/s,
    ],
    ['fails without a response in time', () => undefined, 'TimeoutError'],
    ['fails with a response that does not end', (_request, response) => void response.write('a'), 'TimeoutError'],
  ])('%s', async (_what, respond, found) => {
    expect(await fetched(respond)).toMatch(typeof found === 'string' ? new RegExp(`^${found}$`) : found);
  });

  it('reaches no internal address, however it is written', () =>
    serve(
      () => undefined,
      async (own, server) => {
        let connections = 0;
        server.on('connection', () => (connections += 1));
        const resolve = (): Promise<readonly string[]> => Promise.resolve(['127.0.0.1']);
        const outside = new PublicRequests(new WebhookAddresses({ allowLoopback: false, resolve, name: 'issuer' }));
        for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', 'localhost', 'rebinding.example'])
          await expect(outside.fetch(`https://${own.replace('localhost', host)}/`, {})).rejects.toThrow(
            /^The host \S+ of the issuer resolves to an address that is not public\. Use a public host\.$/,
          );
        expect(connections).toBe(0);
        await outside.close();
      },
    ));
});
