import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { TestClockWorkspace } from '../testing/workspace/test-clock-workspace.ts';

const COMPANY = '/v1/businesses/us-or-SANDBOX-8';
const [YOUNGER, OLDER] = ['ent_9zq2lw7xk0bvn74f', 'ent_4ft9qlw2zxk0bvn7'];

/** The time of a clock so many days after its start. */
function onDay(day: number): string {
  return new Date(Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000).toISOString();
}

describe('the production API at the time of a test clock', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let sandbox: TestClockWorkspace;
  let clock: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    sandbox = await TestClockWorkspace.make();
    clock = await sandbox.makeClock();
  });
  afterAll(() => sandbox.end());

  const advance = async (day: number) => {
    await sandbox.json('POST', `/v1/test_clocks/${clock}/advance`, { to: onDay(day) });
    await sandbox.untilReady(clock);
  };
  const send = (path: string, body?: object, method = 'POST'): Promise<HttpResponse> =>
    gateway.get(path, {
      headers: { 'x-api-key': sandbox.key, 'x-test-clock': clock, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method, body: JSON.stringify(body) }),
    });
  /** The response body of an operation, which is as documented. */
  const read = async (operationId: string, path: string, body?: object) => {
    const response = await send(path, body);
    expect([operationId, response.status, document.departures(operationId, response)]).toEqual([operationId, 200, []]);
    return JSON.parse(response.text);
  };

  it('has the companies, their histories and changes as they are then', async () => {
    expect(await read('getBusiness', COMPANY)).toMatchObject({
      ...{ status: 'active', as_of: '2026-01-01', created_at: onDay(0), liens: { total_count: 0 } },
      watchlist: { hit_count: 0, coverage: { status: 'partial' } },
    });
    expect((await read('listBusinessEvents', `${COMPANY}/events`)).data).toMatchObject([{ type: 'business.added' }]);
    const exported = await send('/v1/export/businesses?state=or');
    const position = String(exported.headers['x-position']);
    expect(exported.text).not.toContain('CEDAR RIDGE BREAD');
    await advance(30);
    expect(await read('getBusiness', COMPANY)).toMatchObject({ name: 'CEDAR RIDGE BREAD, LLC', as_of: '2026-01-31' });
    const { data: events, total_count: total } = await read('listBusinessEvents', `${COMPANY}/events?per_page=2`);
    expect([total, events]).toMatchObject([
      4,
      [
        { type: 'business.name_changed', observed_at: onDay(30), after: 'CEDAR RIDGE BREAD, LLC' },
        { type: 'business.status_changed', observed_at: onDay(20) },
      ],
    ]);
    const changes = await read('listChanges', `/v1/changes?after=${position}`);
    expect(changes.data).toMatchObject(Array(3).fill({ business: { name: 'CEDAR RIDGE BREAD, LLC' } }));
    expect((await send('/v1/export/businesses?state=or')).text).toContain('CEDAR RIDGE BREAD');
    const differences = await read('listDifferences', `${COMPANY}/differences?from=${onDay(9)}`);
    const fields = differences.fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['name', 'alternative_names']);
    const past = await read('getBusiness', `${COMPANY}?known_at=${onDay(15)}`);
    expect(past).toMatchObject({ status: 'inactive', name: 'CEDAR RIDGE BAKERY, LLC' });
    expect(problemIn(await send(`${COMPANY}?known_at=${onDay(31)}`))).toMatchObject({ param: 'known_at' });
    expect(problemIn(await send(`${COMPANY}?known_at=2025-12-31`))).toMatchObject({ code: 'before_first_load' });
    await advance(61);
    expect(problemIn(await send(`/v1/changes?after=${position}`))).toMatchObject({ code: 'position_expired' });
  });

  it('has records and hits as their events say, also in matches', async () => {
    await advance(140);
    const { data } = await read('listLiens', `${COMPANY}/liens`);
    expect(data).toMatchObject([{ filing_number: '94006321', as_of: onDay(80).slice(0, 10), status: 'Active' }]);
    const results = await read('listWatchlistResults', `${COMPANY}/watchlist`);
    expect(results).toMatchObject({ hit_count: 1, data: [{ status: 'hit' }] });
    const queries = { bread: { name: 'Cedar Ridge Bread LLC', state: 'OR', city: 'Salem' } };
    const match = await read('matchCompanies', '/v1/match', { queries, fields: ['liens', 'watchlist'] });
    expect(match.results.bread).toMatchObject({
      verdict: 'matched',
      candidates: [{ sections: { liens: { total_count: 1 } }, watchlist: { hit_count: 1 } }],
    });
    expect((await read('searchPeople', '/v1/people?q=ann+roe')).total_count).toBe(1);
    const found = await read('searchBusinesses', '/v1/businesses?q=94006321');
    expect(found.data).toMatchObject([{ id: 'us-or-SANDBOX-8', matched_on: 'record_number' }]);
    const { records } = await read('listDifferences', `${COMPANY}/differences?from=${onDay(95)}`);
    expect(records.map(({ change }: { change: string }) => change)).toEqual(['added', 'added', 'added']);
  });

  it('has the entity of a company on the days on which it has one', async () => {
    await advance(195);
    expect(await read('getBusiness', COMPANY)).toMatchObject({ entity_id: OLDER, watchlist: { hit_count: 0 } });
    const { registrations } = await read('getEntity', `/v1/entities/${OLDER}`);
    expect(registrations.map(({ id }: { id: string }) => id)).toEqual([
      ...['us-or-SANDBOX-8', 'us-ca-SANDBOX-8', 'us-nv-SANDBOX-8'],
    ]);
    await read('getBusiness', '/v1/businesses/us-ca-SANDBOX-8');
    const merged = await send(`/v1/entities/${YOUNGER}`);
    expect([merged.status, merged.headers['location']]).toEqual([308, `/v1/entities/${OLDER}`]);
    expect((await read('listEntityChanges', `/v1/entities/${YOUNGER}/history`)).total_count).toBe(4);
    const liens = await read('listEntityRecords', `/v1/entities/${OLDER}/records?section=liens`);
    expect(liens.data).toMatchObject([{ registration: 'us-or-SANDBOX-8' }]);
    await read('listEntityWatchlistResults', `/v1/entities/${OLDER}/watchlist`);
    for (const id of ['us-or-SANDBOX-8', 'us-nv-SANDBOX-8'])
      await send(`/v1/businesses/${id}/annotation`, { tags: ['bakers'] }, 'PUT');
    const tagged = await read('searchBusinesses', '/v1/businesses?tag=bakers&group=entity');
    expect(tagged).toMatchObject({ total_count: 1, data: [{ id: 'us-nv-SANDBOX-8', entity_id: OLDER }] });
    await advance(210);
    expect(problemIn(await send(`/v1/entities/${YOUNGER}`))).toMatchObject({ code: 'entity_not_found' });
  });

  it('loses a company while it is removed, and looks up late', async () => {
    await advance(300);
    expect(await read('getBusiness', COMPANY)).toMatchObject({
      liens: { data: [{ status: 'Lapsed' }] },
      licenses: { data: [{ status: 'EXPIRED' }] },
    });
    for (const path of ['', '/events', '/documents'])
      expect(problemIn(await send(`/v1/businesses/us-or-SANDBOX-3${path}`))).toMatchObject({ status: 404 });
    const jurisdictions = await read('listJurisdictions', '/v1/jurisdictions');
    const oregon = jurisdictions.data.find(({ code }: { code: string }) => code === 'us_or');
    expect(oregon.sample_company_count).toBe(4);
    await advance(370);
    expect((await send(`${COMPANY}?refresh=true`)).headers['x-refresh']).toBe('fallback; reason="timeout"');
    expect(await read('getBusiness', '/v1/businesses/us-or-SANDBOX-3')).toMatchObject({
      name: 'TWIN SAMPLE PINES LLC',
    });
  });

  it('is of the usual time without the header, and of no clock of another workspace', async () => {
    const headers = { 'x-api-key': sandbox.key };
    const { text } = await gateway.get(COMPANY, { headers });
    expect(JSON.parse(text)).toMatchObject({ status: 'active', name: 'CEDAR RIDGE BAKERY, LLC' });
    const stranger = await gateway.get(COMPANY, {
      headers: { 'x-api-key': await gateway.makeKey({}, 'sandbox'), 'x-test-clock': clock },
    });
    expect(problemIn(stranger)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'X-Test-Clock' });
  });
});
