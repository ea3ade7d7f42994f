import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

// 429 is tried with the search of people (search-people.http.spec.ts), 502 with that of companies (search-companies.http.spec.ts).
describe('GET /v1/suggest of the demo', () => {
  const document = new Documented('demo');
  let demo: GatewaySurface;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
  });

  const suggest = async (query: string) => {
    const response = await demo.get(`/v1/suggest${query}`);
    expect(document.departures('suggestCompanies', response)).toEqual([]);
    return { status: response.status, ...JSON.parse(response.text) };
  };
  const ids = async (q: string): Promise<string[]> => {
    const { data } = await suggest(`?q=${encodeURIComponent(q)}`);
    return data.map(({ id }: { id: string }) => id);
  };

  it('200: companies with state and standing, as a search has them', async () => {
    expect(await suggest('?q=+Cedar+ridge+bak')).toEqual({
      status: 200,
      object: 'suggest_result',
      query: 'Cedar ridge bak',
      data: [
        {
          object: 'suggested_company',
          id: 'us-co-20191000001',
          name: 'Cedar Ridge Bakery, LLC',
          ...{ matched_on: 'name', matched_name: 'Cedar Ridge Bakery, LLC', matched_titles: [] },
          ...{ matched_name_status: 'active', matched_name_ended: null },
          jurisdiction: 'us-co',
          status: 'active',
          as_of: null,
          sample: false,
          profile: '/companies/us-co-20191000001',
        },
      ],
    });
  });

  it.each([
    ['ced', 3],
    ['paging', 10],
    ['zzz', 0],
    ['...', 0],
  ])('200: of %s finds %i', async (q, count) => expect(await ids(q)).toHaveLength(count));

  it('200: a name that is what was typed comes first, one that only has it within last', async () => {
    expect(await ids('cedar ridge')).toEqual(['us-co-20191000002', 'us-co-20191000001', 'us-co-20191000003']);
  });

  it.each(['us-co-20191000001', '#20191000001'])('200: the company whose number is %s', async (q) => {
    expect(await suggest(`?q=${encodeURIComponent(q)}`)).toMatchObject({
      data: [{ id: 'us-co-20191000001', matched_name: null }],
    });
  });

  it('400: says what is missing, unknown or not allowed', async () => {
    expect(await suggest('')).toMatchObject({ status: 400, error: { code: 'missing_query', param: 'q' } });
    expect(await suggest(`?q=${'a'.repeat(201)}`)).toMatchObject({ error: { code: 'invalid_parameter', param: 'q' } });
    expect(await suggest('?q=a*')).toMatchObject({ error: { code: 'invalid_parameter', param: 'q' } });
  });
});
