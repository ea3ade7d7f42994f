import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest, HttpResponse } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/businesses', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  const search = (query: string, request: HttpRequest = {}) =>
    at.gateway.get(`/v1/businesses${query}`, { headers: { 'x-api-key': at.key }, ...request });
  const found = async (query: string) => JSON.parse((await search(query)).text);
  const ids = async (query: string) => (await found(query)).data.map(({ id }: { id: string }) => id);

  describe('200', () => {
    it('answers a list of sparse businesses that hold strings only, as documented', async () => {
      const response = await search('?q=cedar+ridge+bakery');
      expect(response.status).toBe(200);
      expect(document.departures('searchBusinesses', response)).toEqual([]);
      expect(JSON.parse(response.text)).toEqual({
        object: 'list',
        data: [
          {
            object: 'business',
            id: 'us-co-20191000001',
            name: 'Cedar Ridge Bakery, LLC',
            status: 'active',
            entity_type: 'DLLC',
            formation_state: 'CO',
            formation_date: '2019-03-01',
            file_number: '20191000001',
            full_address: '1 Main St, Denver, CO 80202',
            as_of: '',
            entity_id: '',
            matched_on: 'name',
            matched_name: 'Cedar Ridge Bakery, LLC',
            ...{ matched_name_status: 'active', matched_name_ended: '' },
          },
        ],
        has_more: false,
        total_count: 1,
        page: 1,
        per_page: 30,
        coverage: [
          {
            state: 'CO',
            status: 'partial',
            scope: 'a part of the registry',
            register: 'part',
            sources: [expect.anything()],
          },
        ],
        suggestions: { q: [], status: [], entity_type: [], standing: [] },
        next_cursor: null,
      });
    });

    it('lists every match by cursor in the order of ids, and links to the next page', async () => {
      const ids: string[] = [];
      let next: string | undefined = '/v1/businesses?q=llc&per_page=2&cursor=*';
      for (let page = 1; next !== undefined; page += 1) {
        const response: HttpResponse = await at.gateway.get(next, { headers: { 'x-api-key': at.key } });
        expect(document.departures('searchBusinesses', response)).toEqual([]);
        const list = JSON.parse(response.text);
        ids.push(...list.data.map(({ id }: { id: string }) => id));
        next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link))?.[1];
        expect(list).toMatchObject({ page, per_page: 2, has_more: next !== undefined });
        expect(next?.includes(`cursor=${String(list.next_cursor)}`)).toBe(next === undefined ? undefined : true);
      }
      const { data, total_count: total } = await found('?q=llc&per_page=100');
      expect(total).toBeGreaterThan(2);
      expect(ids).toEqual(data.map(({ id }: { id: string }) => id).sort());
    });

    it('takes several states, and says of each what is loaded', async () => {
      const response = await search('?q=oneil&state=us_co,or');
      expect(document.departures('searchBusinesses', response)).toEqual([]);
      expect(JSON.parse(response.text)).toMatchObject({
        total_count: 1,
        coverage: [
          { state: 'CO', status: 'partial', register: 'part', sources: [{ source: 'us-co/business-registry' }] },
          { state: 'OR', status: 'not_covered', register: null, sources: [] },
        ],
      });
    });

    it.each([
      ['standing=active', 1],
      ['city=denver', 1],
      ['postal_code=80202-1234', 1],
      ['formed_from=2019-03-01&formed_to=2019-03-01', 1],
      ['formed_from=2019-03-02', 0],
      ['formed_to=2019-02-28', 0],
    ])('filters by %s', async (filter, count) => {
      expect((await found(`?q=cedar+ridge+bakery&${filter}`)).total_count).toBe(count);
    });

    it('suggests the wordings of the status that there are where none is the one asked for', async () => {
      const response = await search('?q=cedar&state=co&status=Goood');
      expect(document.departures('searchBusinesses', response)).toEqual([]);
      expect(JSON.parse(response.text)).toMatchObject({
        data: [],
        suggestions: { status: expect.arrayContaining(['Good Standing']), entity_type: [] },
      });
    });

    it.each([' colorado', 'OR,us-co', ''])('takes the state as %j', async (state) => {
      expect(await ids(`?q=oneil&state=${encodeURIComponent(state)}`)).toHaveLength(1);
    });

    it.each([
      ['&live=true', 'no-state'],
      ['&live=1&state=co', 'not-wired'],
      ['&live=1&state=co,or', 'not-wired'],
      ['', undefined],
    ])('says with %j what became of the live lookup: %s', async (query, said) => {
      const response = await search(`?q=oneil${query}`);
      expect([response.status, response.headers['x-live-lookup']]).toEqual([200, said]);
    });

    it('answers HEAD with the header fields of GET and no body', async () => {
      const response = await search('?q=oneil', { method: 'HEAD' });
      expect(response).toMatchObject({ status: 200, text: '' });
      expect(Number(response.headers['content-length'])).toBe(Buffer.byteLength((await search('?q=oneil')).text));
    });
  });

  describe('400', () => {
    const tooLong = 'a'.repeat(10_000);
    it.each([
      ['', 'missing_parameter', 'q', /q is missing; expected text/],
      ['?q=%20', 'missing_parameter', 'q', /q is missing; expected text/],
      ['?q=%26', 'invalid_parameter', 'q', /q is "&"/],
      ['?q=a%00b', 'invalid_parameter', 'q', /q is .*; expected text without the character U\+0000/],
      [`?q=${tooLong}`, 'invalid_parameter', 'q', /q is "a{60}…"; expected text of at most 500 characters/],
      ['?q=%zz', 'invalid_parameter', 'q', /q is not percent-encoded UTF-8/],
      [
        '?q=a&state=XX',
        'invalid_parameter',
        'state',
        /state is "XX"; expected a US state, DC or a territory .*\. Correct it or leave it out\.$/,
      ],
      ['?q=a&state=CO,XX', 'invalid_parameter', 'state', /state is "CO,XX"/],
      ['?q=a&state=CO,Orgon', 'invalid_parameter', 'state', /\. Did you mean "Oregon"\? Correct it or leave it out\.$/],
      ['?q=a&standing=actve', 'invalid_parameter', 'standing', /Did you mean "active"\?/],
      ['?q=a&city=!', 'invalid_parameter', 'city', /at least one letter or digit/],
      ['?q=a&postal_code=8020', 'invalid_parameter', 'postal_code', /expected a ZIP code of five digits/],
      ['?q=a&formed_from=2019-02-29', 'invalid_parameter', 'formed_from', /expected a date as YYYY-MM-DD/],
      ['?q=a&sort=name', 'invalid_parameter', 'sort', /expected relevance, registration_date, or newest/],
      ['?q=a&live=yes', 'invalid_parameter', 'live', /expected true, false, 1 or 0/],
      ['?q=a&page=335', 'page_too_deep', 'page', /page too deep.*The last page of this size is 334; send cursor=\*/],
      ['?q=a&cursor=x', 'invalid_parameter', 'cursor', /cursor is damaged; expected \* or a complete next_cursor/],
      ['?q=a&cursor=*&page=1', 'invalid_parameter', 'cursor', /together with page; expected one of them/],
      ['?q=a&cursor=*&live=0', 'invalid_parameter', 'cursor', /together with live/],
    ])('refuses %.40s', async (query, code, param, message) => {
      const response = await search(query);
      expect(problemIn(response)).toMatchObject({ status: 400, code, param, message: expect.stringMatching(message) });
      expect(document.departures('searchBusinesses', response)).toEqual([]);
    });

    it('counts characters, however many UTF-16 units each of them is', async () => {
      expect((await search(`?q=${encodeURIComponent('𝐀'.repeat(500))}`)).status).toBe(200);
      const response = await search(`?q=${encodeURIComponent('𝐀'.repeat(501))}`);
      expect(problemIn(response)).toMatchObject({
        status: 400,
        message: expect.stringContaining('at most 500 characters'),
      });
    });
  });
});
