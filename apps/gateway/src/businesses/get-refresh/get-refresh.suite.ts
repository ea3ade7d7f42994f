import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually, startNats } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import type { LiveGateway } from '../../testing/loading/live-gateway.ts';
import { ExtraGateway } from '../../testing/started-gateway.ts';

const ID = 'us-co-20191000001';
/** For what comes to pass in other processes. */
const PATIENCE_MS = 20_000;

/** `GET /v1/businesses/{id}/refreshes/{refresh}` */
export function describeRefreshes(at: () => LiveGateway): void {
  const document = new Documented('production');
  let rows: LiveGateway['rows'];
  let portal: LiveGateway['portal'];
  let gateway: LiveGateway['gateway'];
  let key: string;

  beforeAll(async () => {
    ({ rows, portal, gateway } = at());
    key = await gateway.makeKey();
  });
  beforeEach(() => {
    portal.fault = undefined;
    portal.requests.length = 0;
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    gateway.get(path, { headers: { 'x-api-key': key, ...headers } });
  const start = (id: string) =>
    gateway.get(`/v1/businesses/${id}/refreshes`, { method: 'POST', headers: { 'x-api-key': key } });
  const readBody = ({ text }: { text: string }) => JSON.parse(text);
  /** Asks until the refresh has ended. */
  async function ended(path: string) {
    await eventually(async () => (await get(path)).status === 202, false, PATIENCE_MS);
    return get(path);
  }

  it('202: a refresh that is created waits for nothing, and its Location returns the outcome with 200', async () => {
    rows.get('us-co/business-registry')?.push({
      ...{ entityid: '20191000001', entityname: 'Cedar Ridge Bakery, LLC', entitystatus: 'Delinquent' },
      ...{ entitytype: 'DLLC', entityformdate: '2019-03-01T00:00:00.000', principalcity: 'Denver' },
    });
    rows.get('us-co/ucc-filings')?.push({ fileid: '1', transactionid: '1', filingdate: '2026-06-30T00:00:00.000' });
    rows.get('us-co/ucc-debtors')?.push({ debtorid: '1', fileid: '1', organizationname: 'CEDAR RIDGE BAKERY LLC' });
    const responded = Promise.withResolvers<void>();
    portal.fault = { kind: 'slow', until: responded.promise };
    const accepted = await start(ID);
    expect(accepted.status).toBe(202);
    expect(document.departures('createRefresh', accepted)).toEqual([]);
    expect(accepted.headers).toMatchObject({
      'retry-after': '1',
      location: expect.stringMatching(/^\/v1\/businesses\/us-co-20191000001\/refreshes\/[0-9a-z]{14}$/),
    });
    const location = String(accepted.headers['location']);
    const underWay = await get(location);
    expect(underWay.status).toBe(202);
    expect(document.departures('getRefresh', underWay)).toEqual([]);
    responded.resolve();
    const response = await ended(location);
    expect(document.departures('getRefresh', response)).toEqual([]);
    const fetched = { outcome: 'fetched', reason: null };
    expect([response.status, readBody(response)]).toEqual([
      200,
      expect.objectContaining({ object: 'refresh', business_id: ID, status: 'ended', registry: fetched, ucc: fetched }),
    ]);
    const business = readBody(await get(`/v1/businesses/${ID}`));
    expect([business.status, business.liens.total_count]).toEqual(['inactive', 1]);
    const waited = await get(`/v1/businesses/${ID}?refresh=true`);
    expect([waited.headers['x-refresh'], waited.headers['x-refresh-ucc']]).toEqual(['fetched', 'fetched']);
    expect(portal.requests).toHaveLength(6); // the registry, the debtors' names, four datasets of filings
  });

  it.each([
    ['application/json', '{broken'],
    ['text/plain', 'x'.repeat(100_000)],
  ])('202: a body of the type %s is ignored', async (type, body) => {
    const headers = { 'x-api-key': key, 'content-type': type };
    const path = `/v1/businesses/${ID}/refreshes`;
    expect((await gateway.get(path, { method: 'POST', headers, body })).status).toBe(202);
  });

  it('is reported in /v1/jurisdictions: which states have live lookups, and how these ended', async () => {
    await get(`/v1/businesses/${ID}?refresh=true`);
    const colorado = async () =>
      readBody(await get('/v1/jurisdictions')).data.find(({ code }: { code: string }) => code === 'us_co');
    await eventually(async () => (await colorado()).live_sources.length, 2, PATIENCE_MS);
    expect(await colorado()).toMatchObject({
      live_sos: true,
      live_ucc: true,
      live_sources: [
        { source: 'us-co/business-registry', type: 'sos', wired: true },
        { source: 'us-co/ucc', type: 'ucc', wired: true },
      ],
    });
  });

  it('200: reports why a lookup gave nothing, each for itself', async () => {
    portal.fault = { kind: 'html' };
    const accepted = await start('us-co-20191000002');
    const failed = { outcome: 'fallback', reason: 'not-json' };
    expect(readBody(await ended(String(accepted.headers['location'])))).toMatchObject({
      registry: failed,
      ucc: failed,
    });
    const unknown = await start('us-wy-1');
    expect(readBody(await ended(String(unknown.headers['location'])))).toMatchObject({
      registry: { outcome: 'not-wired', reason: null },
      ucc: { outcome: 'not-wired', reason: null },
    });
  });

  it.each([
    ['4ykn-tg5h', 'us-co-20191000003', 'fallback; reason="not-json"', 'fetched'],
    ['8upq-58vz', 'us-co-20191000004', 'fallback; reason="not-found"', 'fallback; reason="not-json"'],
  ])('a failure of dataset %s costs the other lookup of %s nothing, and the answer is whole', async (...names) => {
    const [dataset, id, registry, ucc] = names;
    portal.fault = { kind: 'html', dataset };
    const response = await get(`/v1/businesses/${id}?refresh=true`);
    expect([response.status, response.headers['x-refresh'], response.headers['x-refresh-ucc']]).toEqual([
      200,
      registry,
      ucc,
    ]);
    expect(document.departures('getBusiness', response)).toEqual([]);
  });

  it('202: the older way, Prefer: respond-async, starts the same', async () => {
    const accepted = await get(`/v1/businesses/${ID}?refresh=true`, { prefer: 'handling=lenient, respond-async' });
    expect([accepted.status, document.departures('createRefresh', accepted)]).toEqual([202, []]);
    expect(accepted.headers).toMatchObject({ 'preference-applied': 'respond-async', 'retry-after': '1' });
    expect((await ended(String(accepted.headers['location']))).status).toBe(200);
  });

  it('202 only where it is preferred: other requests wait', async () => {
    const response = await get(`/v1/businesses/${ID}?refresh=true&sparse=true`, { prefer: 'return=minimal' });
    expect([response.status, response.headers['location'], response.headers['x-refresh-ucc']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect((await get(`/v1/businesses/${ID}?sparse=true`, { prefer: 'respond-async' })).status).toBe(200);
  });

  it.each(['x', 'aaaaaaaaaaaaaa', 'zzzzzzzzzzzzzz', '1'.repeat(99), '%24where', `${Date.now().toString(36)}r`])(
    '404: there is no refresh %.20s',
    async (refresh) => {
      const response = await get(`/v1/businesses/${ID}/refreshes/${refresh}`);
      expect(problemIn(response)).toMatchObject({ status: 404, code: 'unknown_path' });
      expect(document.departures('getRefresh', response)).toEqual([]);
    },
  );

  it('404: a refresh is that of its business alone', async () => {
    const started = await start(ID);
    const refresh = readBody(started).id;
    expect((await ended(`/v1/businesses/${ID.toUpperCase()}/refreshes/${refresh}`)).status).toBe(200);
    const response = await get(`/v1/businesses/us-co-20191000002/refreshes/${refresh}`);
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'unknown_path' });
    expect(problemIn(response).message).toContain('us-co-20191000002');
  });

  it('a company that a refresh is the first to find has its UCC filings in the same answer', async () => {
    rows.get('us-co/business-registry')?.push({
      ...{ entityid: '20261000009', entityname: 'Lapwing Fen LLC', entitystatus: 'Good Standing' },
      ...{ entitytype: 'DLLC', entityformdate: '2026-11-01T00:00:00.000', principalcity: 'Denver' },
    });
    rows.get('us-co/ucc-filings')?.push({ fileid: '9', transactionid: '9', filingdate: '2026-11-02T00:00:00.000' });
    rows.get('us-co/ucc-debtors')?.push({ debtorid: '9', fileid: '9', organizationname: 'LAPWING FEN LLC' });
    const response = await get('/v1/businesses/us-co-20261000009?refresh=true');
    expect([response.headers['x-refresh'], response.headers['x-refresh-ucc']]).toEqual(['fetched', 'fetched']);
    expect([response.status, readBody(response).liens.total_count]).toEqual([200, 1]);
  });

  it('404: an unknown company of a state without live lookups says so of both lookups', async () => {
    const response = await get('/v1/businesses/us-wy-1?refresh=true');
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'business_not_found' });
    expect([response.headers['x-refresh'], response.headers['x-refresh-ucc']]).toEqual(['not-wired', 'not-wired']);
  });

  it('502: says so when the service is away', async () => {
    const started = await start(ID);
    const nats = await startNats(); // to which no service listens
    const away = await ExtraGateway.start(gateway, { NATS_URL: nats.url });
    const response = await away.get(String(started.headers['location']), { headers: { 'x-api-key': key } });
    await away.end();
    await nats.remove();
    expect(problemIn(response)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
    expect(document.departures('getRefresh', response)).toEqual([]);
  });
}
