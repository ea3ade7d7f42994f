import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMcpHttpServer, type McpHttpServer } from '../../mcp-http-server.ts';
import { createConformanceServer } from './conformance-server.ts';
import { failedScenarios } from './official-suite.ts';

describe('the official conformance suite against the transport', () => {
  let server: McpHttpServer;
  let url: string;

  beforeAll(async () => {
    server = await startMcpHttpServer({
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
    });
    url = `http://127.0.0.1:${server.port}/mcp`;
  });

  afterAll(() => server.end(0));

  it('passes every scenario that the revision of 2026-07-28 scores', async () => {
    expect(await failedScenarios(url, '2026-07-28')).toEqual([]);
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
