import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { setTimeout as delay } from 'node:timers/promises';
import { Documented } from '../../testing/documented.ts';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { demoProblemIn, WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';

const COMPANIES = { entity_ids: ['us-or-SANDBOX-8', 'us-or-SANDBOX-3'] };

describe('test clocks', () => {
  const document = new Documented('demo');
  let demo: GatewaySurface;
  let workspace: WatchlistWorkspace;
  let key: string;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    workspace = await WatchlistWorkspace.make(demo);
    key = await demo.makeKey({}, 'sandbox');
  });
  afterAll(() => workspace.end());

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    workspace.send(method, path, body, { 'x-api-key': key, ...headers });
  const read = ({ status, text }: HttpResponse, expected = 200) => {
    expect([status, text]).toEqual([expected, expect.any(String)]);
    return JSON.parse(text) as Record<string, unknown> & { readonly id: string };
  };
  const makeClock = async () => read(await send('POST', '/v1/test_clocks'), 201);
  const makeList = async (clock: string) => {
    const delivery = { type: 'webhook', url: workspace.receiver.url };
    const list = read(await send('POST', '/v1/watchlists', { name: 'Tests', test_clock: clock, delivery }), 201);
    read(await send('POST', `/v1/watchlists/${list.id}/entities`, COMPANIES), 201);
    return list;
  };
  const untilReady = async (clock: string) => {
    for (;;) {
      const found = read(await send('GET', `/v1/test_clocks/${clock}`));
      if (found['status'] !== 'advancing') return found;
      await delay(50);
    }
  };

  it('are created, advanced, read and deleted as documented', async () => {
    const created = await send('POST', '/v1/test_clocks', { starts_at: '2030-06-01T12:00:00Z' });
    expect(document.departures('createTestClock', created)).toEqual([]);
    const { id, ...clock } = read(created, 201);
    expect(clock).toMatchObject({ status: 'ready', started_at: '2030-06-01T12:00:00.000Z', advancing_to: null });
    const advanced = await send('POST', `/v1/test_clocks/${id}/advance`, { to: '2030-06-05T00:00:00Z' });
    expect(document.departures('advanceTestClock', advanced)).toEqual([]);
    expect(read(advanced)).toMatchObject({ status: 'advancing', advancing_to: '2030-06-05T00:00:00.000Z' });
    expect(await untilReady(id)).toMatchObject({ status: 'ready', now: '2030-06-05T00:00:00.000Z' });
    const got = await send('GET', `/v1/test_clocks/${id}`);
    expect(document.departures('getTestClock', got)).toEqual([]);
    const deleted = await send('DELETE', `/v1/test_clocks/${id}`);
    expect(document.departures('deleteTestClock', deleted)).toEqual([]);
    expect(read(deleted)).toEqual({ object: 'test_clock', id, deleted: true });
    expect(demoProblemIn(await send('GET', `/v1/test_clocks/${id}`))).toMatchObject({ status: 404 });
  });

  it('post every type of event, at their time, in less than 60 seconds', async () => {
    const startedAt = performance.now();
    const { id } = await makeClock();
    const list = await makeList(id);
    expect(list).toMatchObject({ test_clock: id, created_at: '2026-01-01T00:00:00.000Z' });
    read(await send('POST', `/v1/test_clocks/${id}/advance`, { to: '2027-02-05T00:00:00Z' }));
    await untilReady(id);
    const posted = workspace.receiver.bodies as { type: string; timestamp: string }[];
    expect([...new Set(posted.map(({ type }) => type))].sort()).toEqual([...EVENT_TYPE_NAMES].sort());
    expect(posted[0]).toMatchObject({ type: 'business.status_changed', timestamp: '2026-01-11T00:00:00.000Z' });
    const events = await send('GET', `/v1/watchlists/${list.id}/events?limit=100`);
    expect(document.departures('listWatchlistEvents', events)).toEqual([]);
    expect(read(events)['data']).toEqual(posted);
    const deliveries = await send('GET', `/v1/watchlists/${list.id}/deliveries`);
    expect(document.departures('listWatchlistDeliveries', deliveries)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  }, 60_000);

  it('post a test event at once, at their time', async () => {
    const { id } = await makeClock();
    const list = await makeList(id);
    const before = workspace.receiver.bodies.length;
    const event = read(await send('POST', `/v1/watchlists/${list.id}/test`), 201);
    expect(event).toMatchObject({ type: 'watchlist.test', timestamp: '2026-01-01T00:00:00.000Z' });
    while (workspace.receiver.bodies.length === before) await delay(20);
    expect(workspace.receiver.bodies.at(-1)).toEqual(event);
    const { data } = read(
      await send('POST', `/v1/watchlists/${list.id}/rehearse`, { since: '2026-01-01' }),
    ) as unknown as {
      data: unknown[];
    };
    expect(data).toEqual([]);
  });

  const invalid: readonly [string, string, object | undefined, string][] = [
    ['a time that is none', '/v1/test_clocks', { starts_at: 'tomorrow' }, 'starts_at'],
    ['a day that the calendar does not have', '/v1/test_clocks', { starts_at: '2026-02-30T00:00:00Z' }, 'starts_at'],
    ['a time before all', '/v1/test_clocks', { starts_at: '1999-12-31T23:59:59Z' }, 'starts_at'],
    ['a time after all', '/v1/test_clocks', { starts_at: '2100-01-01T00:00:00Z' }, 'starts_at'],
    ['an advance without a time', '/v1/test_clocks/{id}/advance', {}, 'to'],
    ['an advance to the past', '/v1/test_clocks/{id}/advance', { to: '2025-12-31T23:59:59Z' }, 'to'],
    ['an advance of more than 400 days', '/v1/test_clocks/{id}/advance', { to: '2027-02-05T00:00:01Z' }, 'to'],
  ];
  it.each(invalid)('422: %s', async (_name, path, body, param) => {
    const { id } = await makeClock();
    expect(demoProblemIn(await send('POST', path.replace('{id}', id), body))).toMatchObject({
      ...{ status: 422, code: 'invalid_body', param },
      message: expect.stringContaining('expected'),
    });
    await send('DELETE', `/v1/test_clocks/${id}`);
  });

  it('422: a watchlist of a sandbox without a clock, or with one of another workspace', async () => {
    const digest = { name: 'Tests', delivery: { type: 'digest', email: 'news@example.com' } };
    expect(demoProblemIn(await send('POST', '/v1/watchlists', digest))).toMatchObject({
      status: 422,
      param: 'test_clock',
    });
    const { id } = await makeClock();
    const stranger = { 'x-api-key': await demo.makeKey({}, 'sandbox') };
    for (const clock of [id, 'nonsense'])
      expect(
        demoProblemIn(await send('POST', '/v1/watchlists', { ...digest, test_clock: clock }, stranger)),
      ).toMatchObject({ status: 404 });
  });

  it('422: more than ten of a workspace', async () => {
    const own = { 'x-api-key': await demo.makeKey({}, 'sandbox') };
    const made = await Promise.all(Array.from({ length: 11 }, () => send('POST', '/v1/test_clocks', undefined, own)));
    expect(made.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 201), 422]);
  });
});
