import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppProcess, startApp } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import { type HttpRequest, send } from '../testing/http-requests.ts';
import { KEY_HASH_SECRET, gatewayDatabase } from '../testing/gateway-keys.ts';

describe('GET /health/live', () => {
  const document = new Documented('production');
  let gateway: AppProcess;
  const get = (query = '', request?: HttpRequest) =>
    send(`http://127.0.0.1:${String(gateway.ready['productionPort'])}`, `/health/live${query}`, request);

  beforeAll(async () => {
    const { url } = await gatewayDatabase();
    const settings = {
      DATABASE_URL: url,
      NATS_URL: 'nats://127.0.0.1:1',
      KEY_HASH_SECRET,
      EVIDENCE_SECRET: KEY_HASH_SECRET,
      PRODUCTION_PORT: 0,
    };
    gateway = await startApp('gateway', settings);
  });
  afterAll(() => gateway.kill());

  it('200: says that the process runs, needs no key and calls no service: NATS is unavailable here', async () => {
    const response = await get();
    expect([response.status, JSON.parse(response.text)]).toEqual([200, { status: 'ok' }]);
    expect(document.departures('getLiveness', response)).toEqual([]);
  });
});
