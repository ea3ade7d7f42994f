import { describe, expect, it } from '@jest/globals';
import { jurisdictionCode, usStateCodes } from '@registry/domain';
import { Documented } from '../testing/documented.ts';
import type { HttpRequest } from '../testing/http-requests.ts';
import { keyedGateway } from '../testing/started-gateway.ts';

describe('GET /v1/jurisdictions', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  const list = (query = '', request: HttpRequest = {}) =>
    at.gateway.get(`/v1/jurisdictions${query}`, { headers: { 'x-api-key': at.key }, ...request });

  it('200: lists every jurisdiction on one page, as documented', async () => {
    const response = await list();
    expect(response.status).toBe(200);
    expect(document.departures('listJurisdictions', response)).toEqual([]);
    const { data, ...page } = JSON.parse(response.text);
    const all = usStateCodes.length;
    expect(page).toEqual({ object: 'list', has_more: false, total_count: all, page: 1, per_page: all, nationwide: [] });
    expect(data.map(({ code }: { code: string }) => code)).toEqual([...usStateCodes].map(jurisdictionCode).sort());
  });

  it('200: counts the companies that were loaded, and shows from what', async () => {
    const { data } = JSON.parse((await list()).text);
    const of = (code: string) => data.find((one: { code: string }) => one.code === code);
    expect(of('us_co')).toEqual({
      object: 'jurisdiction',
      code: 'us_co',
      company_count: 41,
      sample_company_count: 0,
      bulk: true,
      live_sos: expect.any(Boolean),
      live_ucc: false,
      sources: [
        {
          source: 'us-co/business-registry',
          as_of: null,
          last_loaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          rows: 41,
          verified: expect.any(Boolean),
        },
      ],
      live_sources: [],
    });
    expect(of('us_gu')).toMatchObject({ company_count: 0, bulk: false, sources: [] });
  });

  it.each(['?page=3&per_page=10', '?page=101&per_page=100'])('200: stays one page with %s', async (query) => {
    const { data, page, per_page } = JSON.parse((await list(query)).text);
    expect([data.length, page, per_page]).toEqual([usStateCodes.length, 1, usStateCodes.length]);
  });
});
