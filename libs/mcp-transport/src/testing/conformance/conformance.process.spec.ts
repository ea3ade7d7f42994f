import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMcpHttpServer, type McpHttpServer } from '../../mcp-http-server.ts';
import type { Gate } from '../../mcp-route.ts';
import { createConformanceServer } from './conformance-server.ts';
import { failedScenarios } from './official-suite.ts';
import { SigningProxy } from './signing-proxy.ts';

const REFUSED = { status: 401, code: -32_000, message: 'Sign in.', headers: { 'www-authenticate': 'Bearer' } };

describe('the official conformance suite against the transport', () => {
  let server: McpHttpServer;
  let url: string;
  /** Of a server that passes only who is signed in, and of a proxy that signs the suite in: it has no setting for a token. */
  let closed: McpHttpServer;
  let signedIn: SigningProxy;

  const start = (gate?: Gate): Promise<McpHttpServer> =>
    startMcpHttpServer({
      host: '127.0.0.1',
      port: 0,
      createServer: createConformanceServer,
      allowed: { hosts: ['127.0.0.1', 'localhost'], origins: ['127.0.0.1', 'localhost'] },
      bodyBytesMax: 262_144,
      limits: { perMinute: 0, perDay: 0 },
      trustedProxies: [],
      about: {},
      health: async () => ({ status: 'ok', version: '0', checks: {} }),
      report: () => undefined, // the suite sends what must be refused
      ...(gate === undefined ? {} : { gate }),
    });

  beforeAll(async () => {
    server = await start();
    url = `http://127.0.0.1:${server.port}/mcp`;
    closed = await start(async ({ headers }) => (headers.get('authorization') === 'Bearer t' ? undefined : REFUSED));
    signedIn = await SigningProxy.start(closed.port, 'Bearer t');
  });

  afterAll(async () => {
    signedIn.end();
    await Promise.all([server.end(0), closed.end(0)]);
  });

  it('passes every scenario that the revision of 2026-07-28 scores', async () => {
    expect(await failedScenarios(url, '2026-07-28')).toEqual([]);
  });

  it('passes the same signed in, and nothing without', async () => {
    expect(await failedScenarios(signedIn.url, '2026-07-28')).toEqual([]);
    const refused = await fetch(`http://127.0.0.1:${closed.port}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.json()).toMatchObject({ id: 1, error: { message: 'Sign in.' } });
  });

  it('passes every scenario that the revision of 2025-11-25 scores but those that need a session', async () => {
    expect(await failedScenarios(url, '2025-11-25')).toEqual([
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'tools-call-elicitation',
      'tools-call-sampling',
    ]);
  });
});
