import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import type { HttpRequest } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
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

  it('400: refuses an id or a page of another form', async () => {
    expect(problemIn(await list('nonsense/documents'))).toMatchObject({ status: 400, code: 'invalid_id', param: 'id' });
    const response = await list(`${CHANGED_COMPANY}/documents?per_page=0`);
    expect(problemIn(response)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'per_page' });
  });

  it('401: needs a key', async () => {
    expect(problemIn(await list(`${CHANGED_COMPANY}/documents`, { headers: {} }))).toMatchObject({ status: 401 });
  });

  it('404: names the id of a company that does not exist', async () => {
    const response = await list('us-co-1/documents');
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'business_not_found' });
    expect(document.departures('listDocuments', response)).toEqual([]);
  });
});
