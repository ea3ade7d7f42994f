import { describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { keyedGateway } from '../testing/started-gateway.ts';

describe('POST /v1/match', () => {
  const document = new Documented('production');
  const at = keyedGateway({ dailyLimit: 1_000 });

  const post = (body: unknown, more: { key?: string; type?: string } = {}) =>
    at.gateway.get('/v1/match', {
      method: 'POST',
      headers: { 'x-api-key': more.key ?? at.key, 'content-type': more.type ?? 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const left = ({ headers }: HttpResponse) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
  const queries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`row-${at}`, { name: 'Cedar Ridge Bakery LLC' }]));

  describe('200', () => {
    it('says of each query which companies it means, by the ids of the caller, as documented', async () => {
      const response = await post({
        queries: {
          'row 1': { name: 'Cedar Ridge Bakry LLC', state: 'Colorado', address: '1 Main Street, Denver CO 80202' },
          __proto__x: { name: 'Nobody Has This Name Anywhere' },
          bad: { name: '???', state: 'CO' },
          elsewhere: { name: 'Cedar Ridge Bakery LLC', state: 'Nowhere' },
        },
      });
      expect(response.status).toBe(200);
      expect(document.departures('matchCompanies', response)).toEqual([]);
      const { results, usage } = JSON.parse(response.text);
      expect(Object.keys(results)).toEqual(['row 1', '__proto__x', 'bad', 'elsewhere']);
      expect(results['row 1'].candidates[0]).toMatchObject({
        business: { id: 'us-co-20191000001' },
        method: 'one_edit',
      });
      expect(results['__proto__x'].verdict).toBe('no_match');
      expect(results.bad).toMatchObject({ verdict: 'invalid', message: expect.stringContaining('"???"') });
      expect(results.elsewhere).toMatchObject({ verdict: 'review', message: expect.stringContaining('"Nowhere"') });
      expect(usage).toEqual({ counted: 1 });
    });

    it('matches by the names of a time, and says its time', async () => {
      const time = new Date(Date.now() - 1).toISOString();
      const query = { name: 'Cedar Ridge Bakry LLC', state: 'CO' };
      const response = await post({ queries: { a: query }, known_at: time }, { key: at.key });
      expect(response.status).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(document.departures('matchCompanies', response)).toEqual([]);
      const then = JSON.parse(response.text);
      expect(then).toMatchObject({ as_known_at: time, usage: { counted: 1 } });
      const now = JSON.parse((await post({ queries: { a: query } }, { key: at.key })).text);
      const ids = (results: typeof then) =>
        results.results.a.candidates.map(({ business }: { business: { id: string } }) => business.id);
      expect(ids(then)).toEqual(ids(now));
      expect(now).not.toHaveProperty('as_known_at');
    });

    it('takes any id, also one that objects have a meaning for', async () => {
      const response = await post(
        '{"queries":{"toString":{"name":"Cedar Ridge Bakery LLC"},"hasOwnProperty":{"name":""},"__proto__":{"name":"Cedar Ridge Bakery LLC"},"constructor":{"name":"A","__proto__":1},"prototype":{"name":""}}}',
      );
      const { results } = JSON.parse(response.text);
      const verdicts = Object.entries<{ verdict: string }>(results).map(([id, { verdict }]) => [id, verdict]);
      expect(verdicts).toEqual([
        ['toString', 'matched'],
        ['hasOwnProperty', 'invalid'],
        ['__proto__', 'matched'],
        ['constructor', 'invalid'],
        ['prototype', 'invalid'],
      ]);
    });

    it('takes a hundred queries with the longest values, each character escaped', async () => {
      const long = { name: 'é'.repeat(500), address: 'é'.repeat(500), city: 'é'.repeat(500), formed: 'é'.repeat(500) };
      const all = { ...long, postal_code: 'é'.repeat(500), file_number: 'é'.repeat(500), tin: 'é'.repeat(500) };
      const some = Object.fromEntries(
        Array.from({ length: 100 }, (_, at) => [`${at}`.padStart(64, 'é'), all] as const),
      );
      const response = await post(JSON.stringify({ queries: some }).replaceAll('é', '\\u00e9'));
      expect(response.status).toBe(200);
      expect(Object.keys(JSON.parse(response.text).results)).toHaveLength(100);
    });

    it('counts ten queries as one request, rounded up', async () => {
      const own = await at.gateway.makeKey({ dailyLimit: 20 });
      const first = await post({ queries: queries(10) }, { key: own });
      expect(left(first)).toBe(19);
      const second = await post({ queries: queries(21) }, { key: own });
      expect(JSON.parse(second.text).usage).toEqual({ counted: 3 });
      expect(left(second)).toBe(16);
    });
  });

  describe('403', () => {
    it('refuses a body whole that counts as more requests than are left, and counts none of it', async () => {
      const own = await at.gateway.makeKey({ dailyLimit: 3 });
      const refused = await post({ queries: queries(31) }, { key: own });
      expect(refused.status).toBe(403);
      expect(problemIn(refused)).toMatchObject({
        code: 'daily_limit_reached',
        message: expect.stringContaining('more requests than the 3 left today'),
      });
      const taken = await post({ queries: queries(30) }, { key: own });
      expect(taken.status).toBe(200);
      expect((await post({ queries: queries(1) }, { key: own })).status).toBe(403);
    });
  });

  describe('422', () => {
    it.each([
      ['nothing', '{}', 'queries is missing; expected an object of queries by their ids. Correct it.'],
      ['an empty id', '{"queries":{"":{"name":"A"}}}', 'expected 1 to 64. Give the query another id.'],
      ['a limit', '{"queries":{"a":{"name":"A"}},"limit":11}', 'limit is 11; expected'],
      ['a text for a limit', '{"queries":{"a":{"name":"A"}},"limit":"3"}', 'limit is "3"; expected'],
      ['a confidence', '{"queries":{"a":{"name":"A"}},"min_confidence":2}', 'min_confidence is 2; expected'],
      ['a section', '{"queries":{"a":{"name":"A"}},"fields":["lians"]}', 'fields is ["lians"]; expected'],
    ])('refuses a body with %s, and says what would be right', async (_, body, message) => {
      const response = await post(body);
      expect(document.departures('matchCompanies', response)).toEqual([]);
      expect(response.status).toBe(422);
      expect(problemIn(response).message).toContain(message);
    });
  });

  it('404: nothing was known before the first load', async () => {
    const response = await post({ queries: queries(1), known_at: '2001-01-01' });
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'before_first_load' });
    expect(document.departures('matchCompanies', response)).toEqual([]);
  });

  it.each([
    [{ known_at: '2999-01-01' }, 'a time that is past'],
    [{ known_at: 7 }, 'a time that is past'],
    [{ known_at: '2026-01-01', fields: ['licenses'] }, 'cannot be combined with fields'],
  ])('422: refuses %j', async (more, message) => {
    const problem = problemIn(await post({ queries: queries(1), ...more }));
    expect(problem).toMatchObject({ status: 422, param: 'known_at', message: expect.stringContaining(message) });
  });

  it('413: refuses a body that is larger than 100 queries can be, and says how large it may be', async () => {
    const response = await post({ queries: { a: { name: 'A'.repeat(4_000_000) } } });
    expect(document.departures('matchCompanies', response)).toEqual([]);
    expect(response.status).toBe(413);
    expect(problemIn(response).message).toMatch(/bytes; expected at most 3,145,728\. Split the request\.$/);
  });

  it('415: refuses a body of another type', async () => {
    const response = await post('name=A', { type: 'application/x-www-form-urlencoded' });
    expect(document.departures('matchCompanies', response)).toEqual([]);
    expect(response.status).toBe(415);
  });
});
