import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

/** The keys of a business in the order of the contract. */
const KEYS = [
  'object',
  'id',
  'external_id',
  'entity_id',
  'name',
  'status',
  'created_at',
  'updated_at',
  'as_of',
  'tags',
  'formation',
  'registrations',
  'names',
  'addresses',
  'people',
  'tin',
  'industry_classification',
  'website',
  'phone_numbers',
  'email_addresses',
  'profiles',
  'watchlist',
  'liens',
  'loans',
  'fmcsa_registrations',
  'licenses',
  'permits',
  'federal',
  'documents',
  'bankruptcies',
  'litigations',
  'certifications',
  'orders',
  'review',
  'monitor',
  'contacts_coverage',
];
const SECTIONS = ['liens', 'loans', 'fmcsa_registrations', 'licenses', 'permits', 'federal'];
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

describe('GET /v1/businesses/{id}', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  const get = (id: string, request: HttpRequest = {}) =>
    at.gateway.get(`/v1/businesses/${id}`, { headers: { 'x-api-key': at.key }, ...request });
  it('304: a caller that has the business gets its tag only, and the request counts', async () => {
    const own = { 'x-api-key': await at.gateway.makeKey({ dailyLimit: 3 }) };
    const whole = await get('us-co-20191000001', { headers: own });
    const { etag } = whole.headers;
    expect([etag, whole.headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/".{22}"$/),
      'private, no-cache',
    ]);
    const same = await get('us-co-20191000001', { headers: { ...own, 'if-none-match': String(etag) } });
    expect(same).toMatchObject({ status: 304, text: '', headers: { etag, ratelimit: expect.stringMatching(/r=1;/) } });
    const other = await get('us-co-20191000002', { headers: { ...own, 'if-none-match': String(etag) } });
    expect([other.status, other.headers.etag === etag]).toEqual([200, false]);
    const search = await at.gateway.get('/v1/businesses?q=cedar', { headers: { 'x-api-key': at.key } });
    expect([search.headers.etag, search.headers['cache-control']]).toEqual([undefined, 'no-store']);
  });

  const got = async (id: string) => JSON.parse((await get(id)).text);

  describe('200', () => {
    it('answers every key of the contract, in its order, as documented', async () => {
      const response = await get('us-co-20191000001');
      expect(response.status).toBe(200);
      expect(Object.keys(JSON.parse(response.text))).toEqual(KEYS);
      expect(document.departures('getBusiness', response)).toEqual([]);
    });

    it('returns what the registry published, with its own row verbatim', async () => {
      const business = await got('us-co-20191000001');
      expect(business).toMatchObject({
        object: 'business',
        id: 'us-co-20191000001',
        external_id: null,
        name: 'Cedar Ridge Bakery, LLC',
        status: 'active',
        created_at: TIMESTAMP,
        updated_at: TIMESTAMP,
        formation: { entity_type: 'DLLC', formation_date: '2019-03-01', formation_state: 'CO' },
        names: [
          {
            object: 'name',
            name: 'Cedar Ridge Bakery, LLC',
            type: 'legal',
            sources: [{ object: 'source', type: 'registration', id: 'us-co-20191000001' }],
          },
        ],
        people: [{ object: 'person', titles: [{ object: 'person_title', title: 'Registered Agent' }] }],
        tin: null,
        watchlist: { object: 'watchlist', hit_count: 0, agencies: [], lists: [], coverage: { status: 'not_covered' } },
      });
      expect(business.registrations).toEqual([
        expect.objectContaining({
          object: 'registration',
          id: 'us-co-20191000001',
          state: 'CO',
          status: 'Good Standing',
          file_number: '20191000001',
          source: 'us-co/business-registry',
          retrieved_at: TIMESTAMP,
          records: [expect.objectContaining({ entityid: '20191000001', entitystatus: 'Good Standing' })],
        }),
      ]);
      expect(business.addresses[0]).toMatchObject({ object: 'address', full_address: '1 Main St, Denver, CO 80202' });
    });

    it('gives null for what the registry did not publish', async () => {
      const business = await got('us-co-20191000006');
      expect(business.status).toBe('unknown');
      expect(business.formation).toEqual({ entity_type: null, formation_date: null, formation_state: null });
    });

    it('with sparse=true leaves the sections unfetched, which is not 0', async () => {
      const response = await get('us-co-20191000001?sparse=true');
      expect(document.departures('getBusiness', response)).toEqual([]);
      const business = JSON.parse(response.text);
      expect(Object.keys(business)).toEqual(KEYS);
      for (const section of SECTIONS) {
        expect(business[section]).toMatchObject({ total_count: null, data: [], coverage: { status: 'not_fetched' } });
      }
    });

    it.each(['Us-Co-20191000001', 'us-co-L20191000005', '%75s-co-20191000001', 'us-co-20191000001%20'])(
      'finds %s: letter case, encoding and outer blanks do not matter',
      async (id) => {
        expect((await get(id)).status).toBe(200);
      },
    );

    it('says with refresh=true that no live source is wired', async () => {
      const response = await get('us-co-20191000001?refresh=true');
      expect([response.status, response.headers['x-refresh']]).toEqual([200, 'not-wired']);
      expect((await get('us-co-20191000001')).headers['x-refresh']).toBeUndefined();
    });
  });

  describe('400', () => {
    it.each(['20191000001', 'us-co', 'co-20191000001', 'us-co-%00', `us-co-${'1'.repeat(65)}`, 'x'.repeat(5_000)])(
      'refuses the id %.40s',
      async (id) => {
        const response = await get(id);
        const message = expect.stringMatching(
          /is not the id of a business\. Ids have the form us-\{state\}-\{file_number\}/,
        );
        expect(problemIn(response)).toMatchObject({ status: 400, code: 'invalid_id', param: 'id', message });
        expect(document.departures('getBusiness', response)).toEqual([]);
      },
    );

    it('names a state that there is not', async () => {
      expect(problemIn(await get('us-xx-1'))).toMatchObject({
        status: 400,
        code: 'invalid_id',
        message: expect.stringContaining('"xx" is not a state.'),
      });
    });

    it.each(['us-co-%zz', '%C3%28'])('refuses %s, which is not UTF-8', async (id) => {
      expect(problemIn(await get(id))).toMatchObject({ status: 400, code: 'invalid_id', param: 'id' });
    });

    it.each([
      ['sparse=yes', 'invalid_parameter', 'sparse'],
      ['refresh=2', 'invalid_parameter', 'refresh'],
    ])('refuses %s', async (query, code, param) => {
      expect(problemIn(await get(`us-co-20191000001?${query}`))).toMatchObject({ status: 400, code, param });
    });
  });

  describe('404', () => {
    it('says where companies of other countries are', async () => {
      const response = await get('ca-qc-1160000000');
      expect(problemIn(response)).toMatchObject({
        status: 404,
        code: 'business_not_found',
        message: expect.stringContaining('ca-qc-1160000000 is not a US company.'),
      });
    });

    it.each([
      ['us-co-99999999999', 'us-co-99999999999'],
      ['us-co-1%2F2', 'us-co-1/2'],
      ['us-co-caf%C3%A9', 'us-co-café'],
    ])('%s is well-formed and unknown; the message names it', async (id, named) => {
      const response = await get(id);
      expect(problemIn(response)).toMatchObject({ status: 404, code: 'business_not_found' });
      expect(problemIn(response).message).toContain(named);
      expect(document.departures('getBusiness', response)).toEqual([]);
    });
  });
});
