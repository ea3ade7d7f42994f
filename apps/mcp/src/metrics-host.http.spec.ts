import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, startApp } from '@registry/testing';
import { USAGE_RESTRICTION } from '@registry/domain';

describe('the port of metrics and probes', () => {
  let server: AppProcess;

  beforeAll(async () => {
    server = await startApp('mcp', { GATEWAY_API_KEY: 'none', HOST: '127.0.0.2', PORT: 0 });
  });
  afterAll(() => server.kill());

  it('stays on loopback wherever HOST has the protocol served, unless METRICS_HOST says otherwise', async () => {
    const path = `:${String(server.ready['internalPort'])}/metrics`;
    expect((await fetch(`http://127.0.0.1${path}`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2${path}`)).rejects.toThrow('fetch failed');
  });

  it('is another than that of the protocol, which says at / what is there', async () => {
    const response = await fetch(`http://127.0.0.2:${String(server.ready['port'])}/`);
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ object: 'mcp_server', endpoint: '/mcp', usage_restriction: USAGE_RESTRICTION }),
    ]);
  });
});
