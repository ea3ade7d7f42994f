import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../../../testing/documented.ts';
import { problemIn } from '../../../../testing/problem-in.ts';
import { sharedGateway } from '../../../../testing/started-gateway.ts';

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

  it('401: needs a key', async () => {
    const gateway = await sharedGateway();
    expect(problemIn(await gateway.get('/v1/reconciliation'))).toMatchObject({ status: 401, code: 'missing_key' });
  });
});
