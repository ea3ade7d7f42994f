import { afterEach, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { BusinessRegistryClient } from './generated/business-registry-client.ts';
import { ApiStandIn } from './testing/api-stand-in.ts';

/** Responses that no API sends on purpose are among these: pages of proxies, half responses, silence. */
describe('a client of the API', () => {
  const servers: ApiStandIn[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  async function createClient(
    respond: (request: IncomingMessage, response: ServerResponse) => unknown,
    { timeoutMs = 2_000, retries = 0 } = {},
  ) {
    const server = await ApiStandIn.start(respond);
    servers.push(server);
    return new BusinessRegistryClient({ baseUrl: server.url, apiKey: 'brk_key', timeoutMs, retries });
  }

  it('sends the key, what it is given to pass on, and parameters under their own names', async () => {
    let seen: IncomingMessage | undefined;
    const client = await createClient((request, response) => {
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

  it.each(['', '.', '..'])('sends nothing for the id %j, which would lead to another path', async (entity_id) => {
    let requests = 0;
    const client = await createClient((_, response) => response.end(`{"requests":${++requests}}`), { retries: 1 });
    await expect(client.unfollowEntity({ id: 'wl_1', entity_id })).rejects.toThrow('is not an id');
    expect(requests).toBe(0);
  });

  it('sends the rows of a batch as they are, and deletes it', async () => {
    const seen: (string | undefined)[][] = [];
    const client = await createClient(async (request, response) => {
      seen.push([request.method, request.url, request.headers['content-type'], await text(request)]);
      response.end('{"object":"batch"}');
    });
    await client.createBatch({ rows: 'Firm\nA\n', 'columns[name]': 'Firm' });
    await client.createBatch({ rows: new Blob(['{"name":"A"}\n']), format: 'ndjson', limit: 1 });
    await client.deleteBatch({ id: 'batch_1' });
    expect(seen).toEqual([
      ['POST', '/v1/batches?columns%5Bname%5D=Firm', 'text/csv', 'Firm\nA\n'],
      ['POST', '/v1/batches?limit=1', 'application/x-ndjson', '{"name":"A"}\n'],
      ['DELETE', '/v1/batches/batch_1', undefined, ''],
    ]);
  });

  it('sends the body of a PUT without what is in its path', async () => {
    const seen: unknown[] = [];
    const client = await createClient(async (request, response) => {
      seen.push(request.method, request.url, JSON.parse(await text(request)));
      response.end('{"object":"annotation"}');
    });
    await client.annotateBusiness({ id: 'us-or-1', external_id: 'V-1', tags: [] });
    expect(seen).toEqual(['PUT', '/v1/businesses/us-or-1/annotation', { external_id: 'V-1', tags: [] }]);
  });

  it('sends what is about test clocks to the demo, and throws its errors', async () => {
    const server = await ApiStandIn.start(({ url }, response) => {
      const error = { code: 'test_clock_advancing', message: `It advances at ${url}.` };
      response.writeHead(409).end(JSON.stringify({ error }));
    });
    servers.push(server);
    const client = new BusinessRegistryClient({ apiKey: 'brk_key', demoUrl: `${server.url}/`, retries: 0 });
    const advanced = client.advanceTestClock({ id: 'clk_1', to: '2026-02-01T00:00:00Z' });
    await expect(advanced).rejects.toMatchObject({
      ...{ status: 409, code: 'test_clock_advancing', message: 'It advances at /v1/test_clocks/clk_1/advance.' },
    });
  });

  it('sends a batch again under the same key, as the API creates it once', async () => {
    const keys: unknown[] = [];
    const client = await createClient(
      (request, response) => {
        if (keys.push(request.headers['idempotency-key']) === 1) response.writeHead(502, { 'retry-after': '0' });
        response.end('{"object":"batch"}');
      },
      { retries: 1 },
    );
    await client.createBatch({ rows: 'name\nA\n' });
    await client.createBatch({ rows: 'name\nA\n' }, { headers: { 'Idempotency-Key': 'mine' } });
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0], 'mine']);
  });

  it('yields the results of a batch, after retries of a request that failed, and no part of them twice', async () => {
    let requests = 0;
    const client = await createClient(
      (_request, response) => {
        requests += 1;
        if (requests === 1) response.writeHead(503, { 'retry-after': '0' }).end('{}');
        else if (requests === 2) response.end('a,matched\n');
        else response.write('a,matched\n', () => setTimeout(() => response.destroy(), 50));
      },
      { retries: 1 },
    );
    expect(await text(client.getBatchResults({ id: 'batch_1' }))).toBe('a,matched\n');
    await expect(text(client.getBatchResults({ id: 'batch_1' }))).rejects.toMatchObject({ name: 'ApiUnreachable' });
    expect(requests).toBe(3);
  });

  it('yields the audit log after an entry', async () => {
    const client = await createClient(({ url }, response) => void response.end(url));
    expect(await text(client.exportAudit({ after: 7 }))).toBe('/v1/workspace/audit?after=7');
  });

  it('throws the error of the API whole', async () => {
    const client = await createClient((_request, response) => {
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
    const client = await createClient(
      (_request, response) => void response.writeHead(504).end('<html>Gateway Timeout'),
    );
    await expect(client.call('getAccount', {})).rejects.toMatchObject({
      name: 'ApiError',
      status: 504,
      code: undefined,
    });
  });

  it('follows no redirect, so that the key goes nowhere else', async () => {
    const client = await createClient(
      (_request, response) => void response.writeHead(302, { location: '/v1/x' }).end(),
    );
    await expect(client.call('getAccount', {})).rejects.toMatchObject({ name: 'ApiError', status: 302 });
  });

  it('calls an API that does not answer in time, breaks off or is not there unreachable', async () => {
    const silent = await createClient(() => undefined, { timeoutMs: 50 });
    await expect(silent.call('getAccount', {})).rejects.toMatchObject({ name: 'ApiUnreachable', isTimeout: true });
    const broken = await createClient((request) => void request.socket.destroy());
    await expect(broken.call('getAccount', {})).rejects.toMatchObject({ name: 'ApiUnreachable', isTimeout: false });
    const half = await createClient((_request, response) => void response.end('{"object":'));
    const message = 'The response is not JSON. A proxy may have cut it off or replaced it.';
    const unread = { name: 'ApiUnreachable', isTimeout: false, message };
    await expect(half.call('getAccount', {})).rejects.toMatchObject(unread);
  });

  it('ends a call whose caller is gone', async () => {
    const gone = new AbortController();
    const client = await createClient(() => gone.abort());
    await expect(client.call('getAccount', {}, { signal: gone.signal })).rejects.toMatchObject({
      name: 'ApiUnreachable',
    });
  });

  it('sends the fields of a body as JSON, and the key in one header', async () => {
    let seen: IncomingMessage | undefined;
    let body = '';
    const client = await createClient((request, response) => {
      seen = request;
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => response.end('{"object":"match_results"}'));
    });
    await client.matchCompanies({ queries: { 1: { name: 'Blue Mesa' } }, limit: 1 });
    expect(seen).toMatchObject({ method: 'POST', url: '/v1/match' });
    expect(JSON.parse(body)).toEqual({ queries: { 1: { name: 'Blue Mesa' } }, limit: 1 });
    expect(seen?.headers['content-type']).toBe('application/json');
    expect(Object.values(seen?.headers ?? {}).filter((value) => String(value).includes('brk_key'))).toHaveLength(1);
  });

  describe('retries', () => {
    /** A client whose API fails with this status so often, and how many requests came. */
    async function failing(status: number, times: number, headers = {}) {
      const requests: number[] = [];
      const client = await createClient(
        (_request, response) => {
          requests.push(performance.now());
          if (requests.length > times) return void response.end('{"object":"account"}');
          response.writeHead(status, headers).end('{"errors":[{"message":"No.","code":"overloaded"}]}');
        },
        { retries: 2 },
      );
      return { client, requests };
    }

    it('a read that failed for a while', async () => {
      const { client, requests } = await failing(502, 2, { 'retry-after': '0' });
      await expect(client.getAccount()).resolves.toMatchObject({ object: 'account' });
      expect(requests).toHaveLength(3);
    });

    it('after the time of Retry-After', async () => {
      const { client, requests } = await failing(429, 1, { 'retry-after': '1' });
      await client.getAccount();
      expect((requests[1] ?? 0) - (requests[0] ?? 0)).toBeGreaterThanOrEqual(990);
    });

    it('no more than it may, and not after a time that is too long', async () => {
      const often = await failing(503, 9, { 'retry-after': '0' });
      await expect(often.client.getAccount()).rejects.toMatchObject({ status: 503 });
      expect(often.requests).toHaveLength(3);
      const long = await failing(503, 9, { 'retry-after': '3600' });
      await expect(long.client.getAccount()).rejects.toMatchObject({ retryAfterSeconds: 3600 });
      expect(long.requests).toHaveLength(1);
    });

    it('nothing that is an error of the request, of the limit of a day or of the server', async () => {
      for (const status of [400, 403, 404, 500]) {
        const { client, requests } = await failing(status, 9, { 'retry-after': '0' });
        await expect(client.getAccount()).rejects.toMatchObject({ status });
        expect(requests).toHaveLength(1);
      }
    });

    it('a change only if the API says that it did nothing', async () => {
      const rejected = await failing(503, 1, { 'retry-after': '0' });
      await rejected.client.createRefresh({ id: 'us-or-1' });
      expect(rejected.requests).toHaveLength(2);
      const unknown = await failing(502, 1, { 'retry-after': '0' });
      await expect(unknown.client.createRefresh({ id: 'us-or-1' })).rejects.toMatchObject({ status: 502 });
      expect(unknown.requests).toHaveLength(1);
      const match = await failing(502, 1, { 'retry-after': '0' });
      await match.client.matchCompanies({ queries: {} });
      expect(match.requests).toHaveLength(2);
    });

    it('until the caller is gone', async () => {
      const { client, requests } = await failing(503, 9, { 'retry-after': '30' });
      const since = performance.now();
      const call = client.getAccount({}, { signal: AbortSignal.timeout(200) });
      await expect(call).rejects.toMatchObject({ name: 'ApiUnreachable', message: 'The call was aborted.' });
      expect(performance.now() - since).toBeLessThan(20_000);
      expect(requests).toHaveLength(1);
    });
  });
});
