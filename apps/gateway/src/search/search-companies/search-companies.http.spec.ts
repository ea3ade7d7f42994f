import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import { ExtraGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/search of the demo', () => {
  const document = new Documented('demo');
  let demo: ExtraGateway;

  beforeAll(async () => {
    demo = await ExtraGateway.start(await showcaseGateway(), { DEMO_URL: 'https://demo.example/' });
  }, 180_000);
  afterAll(() => demo.end());

  const found = async (query: string) => {
    const response = await demo.get(`/v1/search?${query}`);
    expect([response.status, document.departures('searchCompanies', response)]).toEqual([200, []]);
    return JSON.parse(response.text) as Record<string, unknown> & { data: Record<string, unknown>[] };
  };
  const problem = async (query: string) => {
    const response = await demo.get(`/v1/search?${query}`);
    expect(document.departures('searchCompanies', response)).toEqual([]);
    return { status: response.status, ...(JSON.parse(response.text) as { error: object }).error };
  };

  it('200: hits with facets that count what the filters of other facets leave', async () => {
    const result = await found('q=cedar&status=inactive');
    expect(result).toMatchObject({
      object: 'search_result',
      query: 'cedar',
      matched_by: 'name',
      total_count: 1,
      page: 1,
      per_page: 25,
      has_more: false,
      data: [{ name: 'Cedar Ridge', matched_on: 'name', matched_name: 'Cedar Ridge', status: 'inactive' }],
      facets: {
        state: [{ value: 'us-co', label: 'Colorado', count: 1 }],
        status: [
          { value: 'active', label: 'Active', count: 2 },
          { value: 'inactive', label: 'Inactive', count: 1 },
        ],
        naics: [],
        has: [],
      },
    });
    expect((await found('q=cedar&status=active'))['facets']).toMatchObject({
      state: [{ value: 'us-co', label: 'Colorado', count: 2 }],
      naics: [{ value: '31', label: 'Manufacturing', count: 1 }],
      has: expect.arrayContaining([{ value: 'phone', label: 'Phone', count: 1, sample_count: 0 }]),
    });
  });

  it.each(['us_co', 'Ontario, co', ''])('200: takes the state as %j', async (state) => {
    expect(await found(`q=cedar&state=${encodeURIComponent(state)}`)).toMatchObject({ total_count: 3 });
  });

  it.each(['ca-on', 'CA'])('200: another state has none of them: %j', async (state) => {
    expect(await found(`q=cedar&state=${state}`)).toMatchObject({ total_count: 0 });
  });

  it('200: an exact contact in any writing, brought by a matched record', async () => {
    const result = await found(`q=${encodeURIComponent('(303) 623 4567')}`);
    expect(result).toMatchObject({ matched_by: 'phone', total_count: 1 });
    expect(result.data[0]).toMatchObject({
      id: 'us-co-20191000001',
      matched_on: 'phone',
      matched_name: null,
      type: 'llc',
      jurisdiction: 'us-co',
      city: 'DENVER',
      naics: ['31'],
      has: ['naics', 'phone'],
      sample: false,
      profile: 'https://demo.example/companies/us-co-20191000001',
    });
    expect(await found('q=nobody.com')).toMatchObject({ matched_by: 'website', total_count: 0, data: [] });
  });

  it.each([
    ['us-co-20191000001', 'name', 'id'],
    ['020191000001', 'name', 'file_number'],
  ])('200: the company whose number is %s', async (q, matchedBy, matchedOn) => {
    expect(await found(`q=${q}`)).toMatchObject({
      matched_by: matchedBy,
      total_count: 1,
      data: [{ id: 'us-co-20191000001', matched_on: matchedOn, matched_name: null }],
    });
  });

  it('200: pages and sorts', async () => {
    const first = await found('q=paging');
    const second = await found('q=paging&page=2');
    expect([first['has_more'], first.data.length, second['has_more'], second.data.length]).toEqual([
      true,
      25,
      false,
      10,
    ]);
    for (const newest of ['newest', 'registration_date']) {
      const { data } = await found(`q=cedar&sort=${newest}`);
      expect(data[0]).toMatchObject({ name: 'The Old Cedar on the Ridge Inc' });
    }
  });

  it('200: suggests what finds something where nothing is found, before filters', async () => {
    expect(await found('q=ceder&status=active')).toMatchObject({
      total_count: 0,
      suggestions: [{ q: 'cedar', total_count: 3 }],
    });
    expect(await found('q=nobodyatall')).toMatchObject({ suggestions: [] });
    expect(await found('q=ced*')).toMatchObject({ total_count: 3, suggestions: [] });
  });

  it('400: says what is missing, unknown or not allowed', async () => {
    expect(await problem('')).toMatchObject({
      status: 400,
      code: 'missing_query',
      param: 'q',
      doc_url: '/docs/errors/missing_query',
    });
    for (const wrong of [
      'state=zz',
      'state=us-co,zz',
      'status=open',
      'type=gmbh',
      'naics=99',
      'year=1850s',
      'has=ein,fax',
      'sort=up',
      'page=11',
    ]) {
      const param = wrong.slice(0, wrong.indexOf('='));
      expect(await problem(`q=a&${wrong}`)).toMatchObject({ status: 400, code: 'invalid_parameter', param });
    }
    expect(await problem('q=%22acme')).toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('its last quotation mark is not closed'),
    });
  });

  it('304 and CORS: answers may be kept and read by any page', async () => {
    const { headers } = await demo.get('/v1/search?q=ridge');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
    const again = await demo.get('/v1/search?q=ridge', {
      headers: { 'if-none-match': `"other", ${headers.etag ?? ''}` },
    });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    const preflight = await demo.get('/v1/search', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD']);
  });
});
