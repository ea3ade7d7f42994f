import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest, HttpResponse } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/export/businesses', () => {
  const document = new Documented('production');
  const at = keyedGateway({}, 'enterprise');

  const get = (query: string, request: HttpRequest = {}) =>
    at.gateway.get(`/v1/export/businesses${query}`, { headers: { 'x-api-key': at.key }, ...request });
  const lines = ({ text }: HttpResponse): Record<string, string>[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);

  describe('200', () => {
    it('streams every business of the state as search lists it, and its position in the header and the last line', async () => {
      const response = await get('?state=Colorado');
      expect(response).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/x-ndjson; charset=utf-8',
          'content-disposition': 'attachment; filename="businesses-us-co.ndjson"',
        },
      });
      const rows = lines(response);
      expect(rows.pop()).toEqual({
        object: 'export_end',
        position: response.headers['x-position'],
        coverage: expect.objectContaining({ state: 'CO', status: 'partial', scope: 'a part of the registry' }),
      });
      const ids = rows.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort());
      const bakery = JSON.parse(
        (await at.gateway.get('/v1/businesses?q=cedar+ridge+bakery', { headers: { 'x-api-key': at.key } })).text,
      );
      expect(bakery.data).toMatchObject([rows.find(({ name }) => name === 'Cedar Ridge Bakery, LLC')]);
      const changes = await at.gateway.get(`/v1/changes?after=${String(response.headers['x-position'])}`, {
        headers: { 'x-api-key': at.key },
      });
      expect(JSON.parse(changes.text)).toMatchObject({ data: [], has_more: false });
    });

    it('has a header row and a last row of the same columns in CSV', async () => {
      const response = await get('?state=co&format=csv');
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      const [head = '', first = '', ...rest] = response.text.trimEnd().split('\r\n');
      expect(head).toBe(
        'object,id,name,status,entity_type,formation_state,formation_date,file_number,full_address,as_of,position',
      );
      expect(first).toMatch(/^business,us-co-/);
      const position = String(response.headers['x-position']);
      expect(rest.at(-1)).toBe(`export_end,,a part of the registry,partial${','.repeat(7)}${position}`);
      expect(rest.length).toBe(lines(await get('?state=co')).length - 1);
    });

    it('resumes after an id with the position that it began with', async () => {
      const whole = await get('?state=co');
      const rows = lines(whole);
      const position = String(whole.headers['x-position']);
      const rest = await get(`?state=co&position=${position}&after=${String(rows[2]?.['id'])}`);
      expect([lines(rest), rest.headers['x-position']]).toEqual([rows.slice(3), position]);
    });

    it('has a last line only where no register of the state is loaded, which says so', async () => {
      const coverage = { state: 'WY', status: 'not_covered', sources: [] };
      expect(lines(await get('?state=wy'))).toMatchObject([{ object: 'export_end', coverage }]);
    });

    it('counts as one request up to 100 rows', async () => {
      const own = await at.gateway.makeKey({ dailyLimit: 5 }, 'enterprise');
      const { headers } = await get('?state=co', { headers: { 'x-api-key': own } });
      expect(headers.ratelimit).toMatch(/"daily";r=4;/);
      const account = await at.gateway.get('/v1/account', { headers: { 'x-api-key': own } });
      expect(account.headers.ratelimit).toMatch(/"daily";r=4;/);
    });
  });

  it.each([
    ['', 'missing_parameter', 'state', /state is missing/],
    ['?state=co,or', 'invalid_parameter', 'state', /state is "co,or"/],
    ['?state=co&format=xml', 'invalid_parameter', 'format', /expected ndjson or csv/],
    ['?state=co&after=us-co-1', 'invalid_parameter', 'position', /position is missing next to after/],
    ['?state=co&after=1', 'invalid_parameter', 'after', /expected the id of a business/],
    ['?state=co&position=7', 'invalid_parameter', 'position', /expected a position as X-Position has it/],
    [`?state=co&after=us-or-1&position=${'0'.repeat(32)}-1.0-1.0`, 'invalid_parameter', 'after', /another state/],
  ])('400: refuses %s', async (query, code, param, message) => {
    const response = await get(query);
    expect(problemIn(response)).toMatchObject({ status: 400, code, param, message: expect.stringMatching(message) });
    expect(document.departures('exportBusinesses', response)).toEqual([]);
  });

  it('410: does not resume at a position whose changes are not kept', async () => {
    const response = await get(`?state=co&after=us-co-1&position=${'0'.repeat(32)}-1.0-1.0`);
    expect(problemIn(response)).toMatchObject({ status: 410, code: 'position_expired' });
    expect(document.departures('exportBusinesses', response)).toEqual([]);
  });
});
