import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from './api-client.ts';

/** What no API answers on purpose: pages of proxies, half answers, silence. */
describe('a client of the API', () => {
  const servers: Server[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function clientOf(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs = 2_000) {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new ApiClient({ baseUrl: `http://127.0.0.1:${port}/`, apiKey: 'brk_key', timeoutMs });
  }

  it('sends the key, what it is given to pass on, and parameters under their own names', async () => {
    let seen: IncomingMessage | undefined;
    const client = await clientOf((request, response) => {
      seen = request;
      response.setHeader('x-refresh', 'fetched').end('{"object":"business"}');
    });
    const { reply, headers } = await client.call(
      'getBusiness',
      { id: 'us-or-12/3 Ü?', refresh: true },
      { headers: { traceparent: '00-1-2-00' } },
    );
    expect(reply.object).toBe('business');
    expect(headers.get('x-refresh')).toBe('fetched');
    expect(seen?.url).toBe('/v1/businesses/us-or-12%2F3%20%C3%9C%3F?refresh=true');
    expect(seen?.headers).toMatchObject({ 'x-api-key': 'brk_key', traceparent: '00-1-2-00' });
  });

  it('throws the error of the API whole', async () => {
    const client = await clientOf((_request, response) => {
      response.writeHead(502, { 'retry-after': '3', 'x-request-id': 'r-1' });
      response.end('{"errors":[{"message":"Away.","code":"upstream_unavailable","param":"q"}]}');
    });
    await expect(client.call('searchBusinesses', { q: 'a' })).rejects.toMatchObject({
      name: 'ApiError',
      message: 'Away.',
      status: 502,
      code: 'upstream_unavailable',
      param: 'q',
      retryAfterSeconds: 3,
      requestId: 'r-1',
    });
  });

  it('reports the status where the error is not one of the API', async () => {
    const client = await clientOf((_request, response) => void response.writeHead(504).end('<html>Gateway Timeout'));
    await expect(client.call('getAccount', {})).rejects.toMatchObject({
      name: 'ApiError',
      status: 504,
      code: undefined,
    });
  });

  it('follows no redirect, so that the key goes nowhere else', async () => {
    const client = await clientOf((_request, response) => void response.writeHead(302, { location: '/v1/x' }).end());
    await expect(client.call('getAccount', {})).rejects.toMatchObject({ name: 'ApiError', status: 302 });
  });

  it('calls an API that does not answer in time, breaks off or is not there unreachable', async () => {
    const silent = await clientOf(() => undefined, 50);
    await expect(silent.call('getAccount', {})).rejects.toMatchObject({ name: 'ApiUnreachable', isTimeout: true });
    const broken = await clientOf((request) => void request.socket.destroy());
    await expect(broken.call('getAccount', {})).rejects.toMatchObject({ name: 'ApiUnreachable', isTimeout: false });
    const half = await clientOf((_request, response) => void response.end('{"object":'));
    await expect(half.call('getAccount', {})).rejects.toMatchObject({ name: 'ApiUnreachable', isTimeout: false });
  });

  it('ends a call whose caller is gone', async () => {
    const gone = new AbortController();
    const client = await clientOf(() => gone.abort());
    await expect(client.call('getAccount', {}, { signal: gone.signal })).rejects.toMatchObject({
      name: 'ApiUnreachable',
    });
  });
});
