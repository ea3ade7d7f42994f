import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { ExtraGateway, sharedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/reconciliation', () => {
  const document = new Documented('production');

  it('200: returns the URL of the service of the key, always the same, as documented', async () => {
    const gateway = await sharedGateway();
    const headers = { 'x-api-key': await gateway.makeKey() };
    const response = await gateway.get('/v1/reconciliation', { headers });
    expect(document.departures('getReconciliationService', response)).toEqual([]);
    const { url, token } = JSON.parse(response.text) as { url: string; token: string };
    expect(url).toBe(`${gateway.baseUrl}/reconcile/${token}`);
    expect(JSON.parse((await gateway.get('/v1/reconciliation', { headers })).text).token).toBe(token);
    expect((await gateway.get(new URL(url).pathname)).status).toBe(200);
  });

  it('links companies to the demo where there is one, so that the token is not in links that people pass on', async () => {
    const gateway = await ExtraGateway.start(await sharedGateway(), { DEMO_URL: 'https://demo.example/' });
    try {
      const viewOf = async (plan: 'standard' | 'sandbox') => {
        const headers = { 'x-api-key': await gateway.makeKey({}, plan) };
        const { url } = JSON.parse((await gateway.get('/v1/reconciliation', { headers })).text) as { url: string };
        const manifest = JSON.parse((await gateway.get(new URL(url).pathname)).text) as { view: { url: string } };
        return [manifest.view.url, `${url}/preview?id={{id}}`];
      };
      expect((await viewOf('standard'))[0]).toBe('https://demo.example/companies/{{id}}');
      const [view, preview] = await viewOf('sandbox');
      expect(view).toBe(preview);
    } finally {
      await gateway.end();
    }
  });

  it('404: quotes no part of the token', async () => {
    const gateway = await sharedGateway();
    const headers = { 'x-api-key': await gateway.makeKey() };
    const { token } = JSON.parse((await gateway.get('/v1/reconciliation', { headers })).text) as { token: string };
    for (const path of [`/reconcile/${token}/nope`, `/reconcile/${token}/previe`, `/reconcile/${token}/a/b`]) {
      const { status, text } = await gateway.get(path);
      expect([status, text.includes(token.slice(0, 8))]).toEqual([404, false]);
    }
  });
});
