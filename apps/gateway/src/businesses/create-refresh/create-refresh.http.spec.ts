import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const ID = 'us-co-20191000001';

/** What comes of a refresh is tried with a portal: get-refresh.http.spec.ts. */
describe('POST /v1/businesses/{id}/refreshes', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    key = await gateway.makeKey();
  });

  const create = (path: string, request: HttpRequest = {}) =>
    gateway.get(`/v1/businesses/${path}`, { method: 'POST', headers: { 'x-api-key': key }, ...request });

  it('202: names where the outcome is read', async () => {
    const response = await create(`${ID}/refreshes`);
    expect([response.status, document.departures('createRefresh', response)]).toEqual([202, []]);
    expect(JSON.parse(response.text)).toMatchObject({ object: 'refresh', business_id: ID, status: 'under_way' });
    const outcome = await gateway.get(String(response.headers['location']), { headers: { 'x-api-key': key } });
    expect(document.departures('getRefresh', outcome)).toEqual([]);
  });

  it.each([
    ['application/json', '{broken'],
    ['text/plain', 'x'.repeat(100_000)],
  ])('202: a body of the type %s is ignored', async (type, body) => {
    const headers = { 'x-api-key': key, 'content-type': type };
    expect((await create(`${ID}/refreshes`, { headers, body })).status).toBe(202);
  });
});
