import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpServer } from '@modelcontextprotocol/server';
import { eventually } from '@registry/testing';
import { once } from 'node:events';
import { type EchoServer, startEchoServer } from './testing/echo-server.ts';
import { postMessage, rawPost } from './testing/posting.ts';

const listTools = { jsonrpc: '2.0', id: 7, method: 'tools/list' };

describe('who may call POST /mcp, and how often', () => {
  let server: EchoServer;

  beforeAll(async () => {
    server = await startEchoServer();
  });
  afterAll(() => server.end(0));

  function post(body: unknown, headers: Record<string, string> = {}, to: EchoServer = server) {
    return postMessage(to.url, body, headers);
  }

  it('refuses a Host and an Origin that are not configured with 403, and passes those that are', async () => {
    expect((await rawPost(server.port, JSON.stringify(listTools), undefined, { host: 'evil.example' })).status).toBe(
      403,
    );
    expect((await post(listTools, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(listTools, { origin: 'null' })).status).toBe(403);
    const allowed = await post(listTools, { origin: 'https://tools.example.com' });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://tools.example.com');
  });

  it.each(['LOCALHOST.', 'localhost', '127.0.0.1.:3002'])('passes the Host %s, however it is written', async (host) => {
    expect((await rawPost(server.port, JSON.stringify(listTools), undefined, { host })).status).toBe(200);
  });

  it('says which setting allows a Host or an Origin', async () => {
    const host = { host: 'mcp.example.com' };
    const { body } = await rawPost(server.port, JSON.stringify(listTools), undefined, host);
    expect(body).toContain('Host is \\"mcp.example.com\\"; expected a name of the setting ALLOWED_HOSTS.');
    const { json } = await post(listTools, { origin: 'null' });
    expect(json.error?.message).toContain('ALLOWED_ORIGINS');
  });

  it('answers a browser with what a page of an allowed Origin may send', async () => {
    const preflight = await fetch(server.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://tools.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,mcp-protocol-version,x-secret',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type, mcp-protocol-version');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
  });

  it('refuses an address that sends too many requests with 429, before it reads them', async () => {
    const limited = await startEchoServer({ limits: { perMinute: 2, perDay: 0 } });
    try {
      expect((await post(listTools, {}, limited)).headers.get('ratelimit')).toMatch(/^"minute";r=1;t=\d+$/);
      await post('no json', {}, limited);
      const refused = await post(listTools, {}, limited);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.json).toMatchObject({ id: null, error: { code: -32000 } });
    } finally {
      await limited.end(0);
    }
  });

  it('believes X-Forwarded-For of the configured proxies alone', async () => {
    const limits = { perMinute: 1, perDay: 0 };
    const open = await startEchoServer({ limits });
    const behindProxy = await startEchoServer({ limits, trustedProxies: ['127.0.0.0/8'] });
    try {
      for (const [target, second] of [
        [open, 429],
        [behindProxy, 200],
      ] as const) {
        await post(listTools, { 'x-forwarded-for': '203.0.113.1' }, target);
        expect((await post(listTools, { 'x-forwarded-for': '203.0.113.2' }, target)).status).toBe(second);
      }
    } finally {
      await Promise.all([open.end(0), behindProxy.end(0)]);
    }
  });

  it('ends a call whose caller disconnects', async () => {
    const [called, caller] = [Promise.withResolvers<AbortSignal>(), new AbortController()];
    const own = new McpServer({ name: 'waiting', version: '1.0.0' });
    own.registerTool('wait', {}, async ({ mcpReq: { signal } }) => {
      called.resolve(signal);
      await once(signal, 'abort');
      return { content: [] };
    });
    const waiting = await startEchoServer({ createServer: () => own });
    const body = JSON.stringify({ ...listTools, method: 'tools/call', params: { name: 'wait' } });
    const headers = { 'content-type': 'application/json' };
    try {
      const response = fetch(waiting.url, { method: 'POST', headers, body, signal: caller.signal });
      const aborted = expect(response).rejects.toThrow('aborted');
      const signal = await Promise.race([called.promise, aborted.then(() => called.promise)]);
      expect(signal.aborted).toBe(false);
      caller.abort();
      await aborted;
      await eventually(async () => signal.aborted, true);
    } finally {
      await waiting.end(0);
    }
  });
});
