import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { startMcpHttpServer, type McpHttpServer } from '../../mcp-http-server.ts';
import { createConformanceServer } from './conformance-server.ts';
import { type Revision, runOfficialSuite, type SuiteResult } from './official-suite.ts';

/** The committed results: a scenario that starts to fail, or to pass, shows here. */
function expected(revision: Revision): SuiteResult {
  return load(readFileSync(join(import.meta.dirname, 'expected', `${revision}.yml`), 'utf8')) as SuiteResult;
}

function failing({ scored }: SuiteResult): string[] {
  return Object.keys(scored).filter((scenario) => scored[scenario] === 'fails');
}

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
    const result = await runOfficialSuite(url, '2026-07-28');
    expect(result).toEqual(expected('2026-07-28'));
    expect(failing(result)).toEqual([]);
  });

  it('passes every scenario that the revision of 2025-11-25 scores but those that need a session', async () => {
    const result = await runOfficialSuite(url, '2025-11-25');
    expect(result).toEqual(expected('2025-11-25'));
    expect(failing(result).sort()).toEqual([
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'tools-call-elicitation',
      'tools-call-sampling',
    ]);
  });
});
