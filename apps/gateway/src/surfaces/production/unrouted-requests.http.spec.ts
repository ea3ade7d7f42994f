import { describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('requests that no endpoint takes, and the fields of every answer', () => {
  const at = keyedGateway();

  const keyed = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    at.gateway.get(path, { method, headers: { 'x-api-key': at.key, ...headers } });

  /** Sends bytes as they are and reads until the server hangs up. */
  async function raw(bytes: string): Promise<HttpResponse> {
    const socket = connect(Number(new URL(at.gateway.baseUrl).port), '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [statusLine = '', ...fields] = head.split('\r\n');
    const headers = Object.fromEntries(fields.map((field) => field.toLowerCase().split(': ')));
    return { status: Number(statusLine.split(' ')[1]), headers, text: body };
  }

  describe('404', () => {
    it.each([
      '/v1/nothing',
      '/v1',
      '/v1/',
      '/v1/businesses/',
      '/V1/businesses',
      '/v1/businesses/us-co-1/nothing',
      '/docs/',
    ])('says of %s that no endpoint has this path', async (path) => {
      expect(problemIn(await keyed(path))).toMatchObject({ status: 404, code: 'unknown_path' });
    });

    it('asks for a key first under /v1, and nowhere else', async () => {
      expect(problemIn(await at.gateway.get('/v1/nothing'))).toMatchObject({ status: 401, code: 'missing_key' });
      expect(problemIn(await at.gateway.get('/nothing'))).toMatchObject({ status: 404, code: 'unknown_path' });
      expect(problemIn(await at.gateway.get('/v1nothing'))).toMatchObject({ status: 404, code: 'unknown_path' });
    });

    it('is not distracted by a body of any kind', async () => {
      const headers = { 'x-api-key': at.key, 'content-type': 'application/x-nothing' };
      const response = await at.gateway.get('/v1/nothing', { method: 'POST', headers, body: '{broken' });
      expect(problemIn(response)).toMatchObject({ status: 404, code: 'unknown_path' });
    });
  });

  describe('405', () => {
    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'])(
      'refuses %s and says what it takes',
      async (method) => {
        const response = await keyed('/v1/businesses/us-co-1', method, { 'content-type': 'text/plain' });
        expect(problemIn(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
        expect(response.headers.allow).toBe('GET, HEAD');
      },
    );

    it('asks for a key first under /v1', async () => {
      expect((await at.gateway.get('/v1/businesses', { method: 'POST' })).status).toBe(401);
    });
  });

  describe('400', () => {
    it('of a path that is not percent-encoded UTF-8, under /v1 for those with a key', async () => {
      expect(problemIn(await keyed('/v1/%zz'))).toMatchObject({ status: 400, code: 'invalid_parameter' });
      expect(problemIn(await at.gateway.get('/%ff'))).toMatchObject({ status: 400, code: 'invalid_parameter' });
      expect((await at.gateway.get('/v1/%zz')).status).toBe(401);
    });

    it('of a URL or of header fields beyond 16 KiB', async () => {
      for (const response of [
        await keyed(`/v1/businesses?q=${'a'.repeat(20_000)}`),
        await keyed('/health', 'GET', { 'x-flood': 'a'.repeat(20_000) }),
        await raw(`GET /health HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(10_000)}\r\n`),
      ]) {
        expect(problemIn(response)).toMatchObject({ status: 400, message: expect.stringContaining('16 KiB') });
        expect(response.headers['x-request-id']).toMatch(UUID);
      }
    });

    it.each([
      ['no HTTP at all', 'hello\r\n\r\n'],
      ['an unknown method', 'BREW /health HTTP/1.1\r\nHost: a\r\n\r\n'],
      ['a blank in the path', 'GET /v1/busi nesses HTTP/1.1\r\nHost: a\r\n\r\n'],
      ['two lengths', 'POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
    ])('of %s', async (_title, bytes) => {
      expect(problemIn(await raw(bytes))).toMatchObject({ status: 400, code: 'invalid_parameter' });
    });

    it.each(['/v1/businesses?q=Café', '/v1/businesses/us-co-É', '/v1/businesses?q=a b'])(
      'of a URL that is not percent-encoded, which the answer says: %s',
      async (target) => {
        const response = await raw(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
        expect(problemIn(response)).toMatchObject({ status: 400, message: expect.stringContaining('percent-encoded') });
      },
    );

    it('of a target that is not a path', async () => {
      expect(problemIn(await raw('OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))).toMatchObject({
        status: 400,
      });
    });
  });

  it('200: passes over an expectation that it does not know', async () => {
    const head = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: a-miracle\r\n\r\n';
    const response = await raw(head);
    expect([response.status, response.headers['x-request-id']]).toEqual([200, expect.stringMatching(UUID)]);
  });

  it('400: header fields that take longer than 10 seconds are cut off', async () => {
    const startedAt = performance.now();
    const response = await raw('GET /health/live HTTP/1.1\r\nHost: a\r\n');
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(problemIn(response)).toMatchObject({ status: 400, message: expect.stringContaining('in time') });
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(13);
  });

  it('200: takes a target with its origin, and HTTP/1.0 without a host', async () => {
    expect(
      (await raw('GET http://example.test/health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).status,
    ).toBe(200);
    expect((await raw('GET /health/live HTTP/1.0\r\n\r\n')).status).toBe(200);
    expect((await raw('GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(200);
  });

  describe('every answer', () => {
    it('carries the id that the caller gave, if it is a valid token', async () => {
      const response = await at.gateway.get('/nothing', { headers: { 'x-request-id': 'order-17:a.b_c' } });
      expect(response.headers['x-request-id']).toBe('order-17:a.b_c');
    });

    it.each(['', 'two words', 'a"b', 'ü', 'x'.repeat(129)])('carries a new id instead of %.20j', async (id) => {
      const headers = { 'x-request-id': Buffer.from(id).toString('latin1') };
      expect((await at.gateway.get('/health/live', { headers })).headers['x-request-id']).toMatch(UUID);
    });

    it.each(['/health', '/v1/businesses', '/nothing', '/openapi.json', '/v1/%zz'])(
      'is not to be sniffed: %s',
      async (path) => {
        const { headers } = await at.gateway.get(path);
        expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      },
    );
  });
});
