import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import type { HttpRequest } from '../testing/http-requests.ts';
import { CHANGED_COMPANY, type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe('GET /v1/businesses/{id}/documents', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    key = await gateway.makeKey();
  });

  const list = (path: string, request: HttpRequest = {}) =>
    gateway.get(`/v1/businesses/${path}`, { headers: { 'x-api-key': key }, ...request });

  it('200: is not covered where no table of filings is loaded, as documented', async () => {
    const response = await list(`${CHANGED_COMPANY}/documents`);
    expect(response.status).toBe(200);
    expect(document.departures('listDocuments', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      object: 'list',
      data: [],
      total_count: 0,
      coverage: { status: 'not_covered', scope: null, sources: [] },
    });
  });
});
