import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { CHANGED_COMPANY, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/changes', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;
  /** The epoch of the database: all before its first change. */
  let first: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    key = await gateway.makeKey({}, 'enterprise');
    const { headers } = await gateway.get('/v1/export/businesses?state=co', { headers: { 'x-api-key': key } });
    first = `${String(headers['x-position']).slice(0, 32)}-0.0-0.0`;
  });

  const get = (query: string, request: HttpRequest = {}) =>
    gateway.get(`/v1/changes${query}`, { headers: { 'x-api-key': key }, ...request });

  it('200: lists changes with the business as it is now, and says where the next ones start', async () => {
    const response = await get(`?after=${first}`);
    expect(document.departures('listChanges', response)).toEqual([]);
    const { data, position } = JSON.parse(response.text);
    expect(response.headers['x-position']).toBe(position);
    expect(data.length).toBeGreaterThan(1);
    const changed = data.filter(({ id }: { id: string }) => id === CHANGED_COMPANY);
    expect(changed).toMatchObject([
      { type: 'business.changed', business: { id: CHANGED_COMPANY } },
      { type: 'business.changed', business: { id: CHANGED_COMPANY } },
    ]);
    expect(changed[0]).toEqual(changed[1]);
    const rest = await get(`?after=${String(position)}`);
    expect(JSON.parse(rest.text)).toEqual({ object: 'change_list', data: [], position, has_more: false });
  });

  it('200: lists those of some states', async () => {
    expect(JSON.parse((await get(`?after=${first}&state=or,wa`)).text)).toMatchObject({ data: [], has_more: false });
  });

  it.each([
    ['', 'missing_parameter', 'after', /after is missing/],
    ['?after=yesterday', 'invalid_parameter', 'after', /expected a position as X-Position has it/],
    [`?after=${'0'.repeat(32)}-1.0-1.0&limit=5`, 'unknown_parameter', 'limit', /not a parameter/],
  ])('400: refuses %s', async (query, code, param, message) => {
    const response = await get(query);
    expect(problemIn(response)).toMatchObject({ status: 400, code, param, message: expect.stringMatching(message) });
    expect(document.departures('listChanges', response)).toEqual([]);
  });

  it('403: needs the enterprise plan, and counts without it too', async () => {
    const standard = { headers: { 'x-api-key': await gateway.makeKey({ dailyLimit: 1 }) } };
    const response = await get(`?after=${first}`, standard);
    expect(problemIn(response)).toMatchObject({ status: 403, code: 'plan_required' });
    expect(response.headers['ratelimit']).toMatch(/^"daily";r=0;/);
    expect(document.departures('listChanges', response)).toEqual([]);
    expect(problemIn(await get(`?after=${first}`, standard))).toMatchObject({ code: 'daily_limit_reached' });
  });

  it('410: says that a copy must start again where changes are not kept', async () => {
    const response = await get(`?after=${'0'.repeat(32)}-1.0-1.0`);
    expect(problemIn(response)).toMatchObject({ status: 410, code: 'position_expired' });
    expect(document.departures('listChanges', response)).toEqual([]);
  });
});
