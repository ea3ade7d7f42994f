import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { ExtraGateway, sharedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/people and /v1/meta of the demo', () => {
  const document = new Documented('demo');
  let demo: ExtraGateway;

  beforeAll(async () => {
    const limits = { DEMO_PER_MINUTE: 12, TRUSTED_PROXIES: '127.0.0.1' };
    demo = await ExtraGateway.start(await sharedGateway('demo'), limits);
  }, 180_000);
  afterAll(() => demo.end());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('200: names with the companies that filed them', async () => {
    const response = await demo.get('/v1/people?q=jane+doe', from('192.0.2.1'));
    expect([response.status, document.departures('searchPeople', response)]).toEqual([200, []]);
    const result = JSON.parse(response.text) as { data: { companies: object[] }[] };
    expect(result).toMatchObject({
      object: 'people_result',
      query: 'jane doe',
      total_count: 1,
      data: [{ object: 'person', name: 'Jane Q Doe', company_count: 41 }],
    });
    expect(result.data[0]?.companies).toHaveLength(20);
    expect(result.data[0]?.companies[0]).toMatchObject({
      titles: ['Registered Agent'],
      company: { object: 'company' },
    });
  });

  it('200: suggests the name with its blanks where it is written without, also on the page', async () => {
    const response = await demo.get('/v1/people?q=janeqdoe', from('192.0.2.1'));
    expect(document.departures('searchPeople', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({ suggestions: [{ q: 'jane q doe', total_count: 1 }] });
    const page = await demo.get('/people?q=janeqdoe', from('192.0.2.1'));
    expect(page.text).toContain('<a href="/people?q=jane+q+doe">jane q doe</a> (1 name)');
  });

  it('200: the taxonomy, narrowed by country and region', async () => {
    const response = await demo.get('/v1/meta?country=us&region=us-co', from('192.0.2.2'));
    expect([response.status, document.departures('getTaxonomy', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({
      object: 'taxonomy',
      company_count: 41,
      sample_company_count: 0,
      countries: [
        {
          slug: 'us',
          regions: [
            {
              slug: 'us-co',
              name: 'Colorado',
              company_count: 41,
              cities: [{ name: 'DENVER', company_count: 40, sample_company_count: 0 }],
            },
          ],
        },
      ],
      statuses: expect.arrayContaining([
        { slug: 'active', name: 'Active', company_count: 38, sample_company_count: 0 },
      ]),
    });
    expect(JSON.parse((await demo.get('/v1/meta', from('192.0.2.2'))).text)).not.toHaveProperty(
      'countries.0.regions.0.cities',
    );
    const wrong = await demo.get('/v1/meta?country=ca&region=us-co', from('192.0.2.2'));
    expect(JSON.parse(wrong.text)).toMatchObject({ error: { code: 'invalid_parameter', param: 'region' } });
  });

  it('400: without a query', async () => {
    expect(JSON.parse((await demo.get('/v1/people', from('192.0.2.3'))).text)).toMatchObject({
      error: { code: 'missing_query' },
    });
  });

  it('429: an address that asks too often, by whoever a trusted proxy says it is', async () => {
    for (let n = 1; n <= 12; n++) {
      const { headers } = await demo.get('/v1', from('192.0.2.9'));
      expect(headers['ratelimit']).toContain(`"minute";r=${12 - n};`);
    }
    const refused = await demo.get('/v1/people?q=jane', from('192.0.2.9'));
    expect(document.departures('searchPeople', refused)).toEqual([]);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      429,
      { error: expect.objectContaining({ code: 'rate_limited' }) },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const suggest = await demo.get('/v1/suggest?q=jane', from('192.0.2.9'));
    expect([suggest.status, document.departures('suggestCompanies', suggest)]).toEqual([429, []]);
    expect((await demo.get('/v1', from('192.0.2.10'))).status).toBe(200);
    expect((await demo.get('/v1', from('192.0.2.9, 192.0.2.11'))).status).toBe(200);
    expect((await demo.get('/health', from('192.0.2.9'))).status).toBe(200);
  });
});
