import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
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

  it.each([
    [400, 'invalid_id', 'x/refreshes', {}],
    [400, 'unknown_parameter', `${ID}/refreshes?x=1`, {}],
    [401, 'missing_key', `${ID}/refreshes`, { headers: {} }],
  ])('%i %s', async (status, code, path, request) => {
    const response = await create(path, request);
    expect(problemIn(response)).toMatchObject({ status, code });
    expect(document.departures('createRefresh', response)).toEqual([]);
  });

  it('405: the path of the refreshes of a business takes no GET', async () => {
    const response = await create(`${ID}/refreshes`, { method: 'GET' });
    expect([problemIn(response).code, response.headers['allow']]).toEqual(['method_not_allowed', 'POST']);
  });
});
