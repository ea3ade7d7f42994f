import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { PortalRow } from '@registry/fake-socrata-portal';
import { draws } from '@registry/testing';
import type { LiveGateway } from '../testing/loading/live-gateway.ts';

const itLong = draws(it, it.skip);

/** A company as Colorado's portal has it. */
function portalRow(entityid: string, entityname: string, more: PortalRow = {}): PortalRow {
  return {
    entityid,
    entityname,
    entitystatus: 'Good Standing',
    entitytype: 'DLLC',
    jurisdictonofformation: 'CO',
    entityformdate: '2026-11-01T00:00:00.000',
    principaladdress1: '1 Main St',
    principalcity: 'Denver',
    principalstate: 'CO',
    ...more,
  };
}

/** Searches with `live=true` and profiles with `refresh=true`, after companies 1 to 3 were refreshed. */
export function describeLiveRequests(at: () => LiveGateway): void {
  let portal: LiveGateway['portal'];
  let rows: PortalRow[];
  let gateway: LiveGateway['gateway'];
  let key: string;

  beforeAll(async () => {
    ({ portal, gateway } = at());
    rows = at().rows.get('us-co/business-registry') ?? [];
    key = await gateway.makeKey();
  });
  beforeEach(() => {
    rows.length = 0;
    portal.requests.length = 0;
    portal.fault = undefined;
  });

  const get = async (path: string) => {
    const response = await gateway.get(path, { headers: { 'x-api-key': key } });
    return { status: response.status, headers: response.headers, body: JSON.parse(response.text) };
  };
  const listIds = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  it('live=true finds what only the registry has, and so does a plain search right after', async () => {
    rows.push(portalRow('20261000001', 'Zebra Finch Bakery LLC'));
    expect(listIds(await get('/v1/businesses?q=zebra+finch'))).toEqual([]);
    const response = await get('/v1/businesses?q=zebra+finch&state=co&live=true');
    expect([response.status, response.headers['x-live-lookup'], listIds(response)]).toEqual([
      200,
      'fetched',
      ['us-co-20261000001'],
    ]);
    expect(listIds(await get('/v1/businesses?q=zebra'))).toEqual(['us-co-20261000001']);
    expect((await get('/v1/businesses/us-co-20261000001?sparse=true')).body).toMatchObject({ status: 'active' });
  });

  it.each([
    ['its id', 'us-co-20261000003&state=co', '20261000003'],
    ['its number', '20261000004&state=co', '20261000004'],
    ['its number, in several states', '20261000006&state=wy,co,ny', '20261000006'],
  ])('live=true finds by %s what only the registry has', async (_by, q, number) => {
    rows.push(portalRow(number, 'Kite Meadow LLC'));
    const response = await get(`/v1/businesses?q=${q}&live=true`);
    const lookup = q.endsWith('ny') ? 'fallback; reason="refused"' : 'fetched'; // New York's portal has no such dataset here
    expect([response.headers['x-live-lookup'], listIds(response)]).toEqual([lookup, [`us-co-${number}`]]);
  });

  it('refresh=true shows what changed at the registry since', async () => {
    rows.push(portalRow('20261000002', 'Heron Lake LLC'));
    expect((await get('/v1/businesses/us-co-20261000002?sparse=true')).status).toBe(404);
    const first = await get('/v1/businesses/us-co-20261000002?sparse=true&refresh=true');
    expect([first.headers['x-refresh'], first.body.status]).toEqual(['fetched', 'active']);
    const again = await get('/v1/businesses/us-co-20261000002?sparse=true&refresh=true');
    expect([again.headers['x-refresh'], portal.requests.length]).toEqual(['fetched', 1]);
  });

  it.each([
    ['/v1/businesses?q=cedar&live=true&state=co', {}],
    ['/v1/businesses/us-co-20191000001?refresh=true', {}],
    ['/v1/businesses/us-co-20191000001?refresh=true', { prefer: 'respond-async' }],
  ])('%s with %j queries no registry for a key that turns out to be at its limit', async (path, headers) => {
    const spent = await gateway.makeKey();
    await gateway.useUpKey(spent);
    const response = await gateway.get(path, { headers: { 'x-api-key': spent, ...headers } });
    expect([response.status, portal.requests]).toEqual([403, []]);
  });

  it.each([
    ['/v1/businesses?q=cedar&live=true', 'x-live-lookup', 'no-state'],
    ['/v1/businesses?q=cedar&live=true&state=wy', 'x-live-lookup', 'not-wired'],
    ['/v1/businesses?q=cedar&live=true&state=wy,va', 'x-live-lookup', 'not-wired'],
    ['/v1/businesses?q=cedar&live=true&state=wy,co', 'x-live-lookup', 'fetched'],
    ['/v1/businesses?q=cedar', 'x-live-lookup', undefined],
    ['/v1/businesses/us-co-20191000001?sparse=true', 'x-refresh', undefined],
    ['/v1/businesses/us-co-20191000004?sparse=true&refresh=1', 'x-refresh', 'fallback; reason="not-found"'],
  ])('%s says in %s: %s', async (path, header, said) => {
    const { status, headers } = await get(path);
    expect([status, headers[header]]).toEqual([200, said]);
  });

  it.each([
    "o'neil' or 1=1 --",
    "x') or upper(entityname) like '%",
    '`entityid`',
    '$where=true&$limit=50000',
    '%24where=1',
    'cedar\n$select=*',
    '../../etc',
    'https://example.test/cedar',
  ])('q=%j reaches no other host, path or clause', async (q) => {
    const response = await get(`/v1/businesses?state=co&live=true&q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    expect(portal.requests).toHaveLength(1);
    const [request] = portal.requests;
    expect([request?.host, request?.dataset]).toEqual(['data.colorado.gov', '4ykn-tg5h']);
    expect([...(request?.query.keys() ?? [])]).toEqual(['$select', '$where', '$order', '$limit']);
    // Without its literals nothing is left but this library's own words: what the caller wrote stands inside of them.
    const bare = request?.query.get('$where')?.replaceAll(/'(?:[^']|'')*'/g, '?');
    expect(bare?.replaceAll(/upper\(entityname\) like \?| and | or |[()]/g, '')).toBe('');
    expect(response.headers['x-live-lookup']).toBe('fetched');
  });

  /** Sends a request with a key of its own, so that no other request of the key is counted beside it. */
  async function alone(path: string) {
    const headers = { 'x-api-key': await gateway.makeKey() };
    const startedAt = performance.now();
    const { status, headers: fields, text } = await gateway.get(path, { headers });
    const seconds = (performance.now() - startedAt) / 1_000;
    const { usage_today: used } = JSON.parse((await gateway.get('/v1/account', { headers })).text);
    return { status, headers: fields, body: JSON.parse(text), seconds, used };
  }

  itLong('a portal slower than the time of other requests: 200 with what it answered, counted once', async () => {
    rows.push(portalRow('20261000003', 'Grebe Marsh LLC'), portalRow('20261000004', 'Plover Marsh LLC'));
    portal.fault = { kind: 'slow', delayMs: 3_200 };
    const [search, business, number] = await Promise.all([
      alone('/v1/businesses?q=grebe+marsh&state=co&live=true'),
      alone('/v1/businesses/us-co-20261000004?refresh=true'),
      alone('/v1/businesses?q=20269999999&state=co&live=true'), // then looked up as that of a record
    ]);
    expect([number.status, number.headers['x-live-lookup'], listIds(number)]).toEqual([200, 'fetched', []]);
    expect([search.status, search.headers['x-live-lookup'], search.used]).toEqual([200, 'fetched', 1]);
    expect(listIds(search)).toEqual(['us-co-20261000003']);
    expect([business.status, business.headers['x-refresh'], business.used]).toEqual([200, 'fetched', 1]);
  });

  itLong(
    'a portal that answers after 17 seconds: live=true has its answer, refresh=true returns what is stored',
    async () => {
      rows.push(portalRow('20261000005', 'Egret Marsh LLC'));
      portal.fault = { kind: 'slow', delayMs: 17_000 };
      const [search, business] = await Promise.all([
        alone('/v1/businesses?q=egret+marsh&state=co&live=true'),
        alone('/v1/businesses/us-co-20191000003?refresh=true'),
      ]);
      expect([search.status, search.headers['x-live-lookup'], search.used]).toEqual([200, 'fetched', 1]);
      expect([business.status, business.headers['x-refresh']]).toEqual([200, 'fallback; reason="timeout"']);
      expect(business.seconds).toBeLessThan(16);
    },
  );

  it('requests beyond the cap ask no portal', async () => {
    const headers = { 'x-api-key': await gateway.makeKey({ dailyLimit: 1 }) };
    const send = (q: string) => gateway.get(`/v1/businesses?q=${q}&state=co&live=true`, { headers });
    const responses = await Promise.all([send('avocet'), send('bittern'), send('curlew')]);
    expect([responses.map(({ status }) => status).sort(), portal.requests.length]).toEqual([[200, 403, 403], 1]);
  });

  itLong('a portal that never answers costs 20 seconds at most, and other requests nothing', async () => {
    portal.fault = { kind: 'hang' };
    const startedAt = performance.now();
    const live = alone('/v1/businesses?q=cedar+ridge&state=co&live=true');
    const refreshed = alone('/v1/businesses/us-co-20191000002?sparse=true&refresh=true');
    for (let i = 0; i < 40; i += 1) expect((await get('/v1/businesses?q=cedar')).status).toBe(200);
    expect((performance.now() - startedAt) / 1_000).toBeLessThan(10);
    const [search, business] = await Promise.all([live, refreshed]);
    expect([search.status, search.headers['x-live-lookup']]).toEqual([200, 'fallback; reason="timeout"']);
    expect(listIds(search)).not.toEqual([]);
    expect(search.seconds).toBeGreaterThan(18);
    expect(search.seconds).toBeLessThan(21);
    expect([business.status, business.headers['x-refresh']]).toEqual([200, 'fallback; reason="timeout"']);
    expect(business.seconds).toBeLessThan(16);
  });
}
