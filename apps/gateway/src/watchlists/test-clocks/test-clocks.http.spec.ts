import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { setTimeout as delay } from 'node:timers/promises';
import { Documented } from '../../testing/documented.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { TestClockWorkspace } from '../../testing/workspace/test-clock-workspace.ts';

const DIGEST = { name: 'Tests', delivery: { type: 'digest', email: 'news@example.com' } };

describe('test clocks', () => {
  const document = new Documented('demo');
  let sandbox: TestClockWorkspace;
  beforeAll(async () => {
    sandbox = await TestClockWorkspace.make();
  });
  afterAll(() => sandbox.end());

  it('201: a clock at the time that is given', async () => {
    const created = await sandbox.send('POST', '/v1/test_clocks', { starts_at: '2030-06-01T12:00:00Z' });
    expect([created.status, document.departures('createTestClock', created)]).toEqual([201, []]);
    expect(JSON.parse(created.text)).toMatchObject({
      ...{ status: 'ready', started_at: '2030-06-01T12:00:00.000Z', now: '2030-06-01T12:00:00.000Z' },
      advancing_to: null,
    });
  });

  it.each(['tomorrow', '2026-02-30T00:00:00Z', '1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])(
    '422: the time %s',
    async (startsAt) => {
      const response = await sandbox.send('POST', '/v1/test_clocks', { starts_at: startsAt });
      expect(document.departures('createTestClock', response)).toEqual([]);
      expect(demoProblemIn(response)).toMatchObject({
        ...{ status: 422, code: 'invalid_body', param: 'starts_at' },
        message: expect.stringContaining('expected'),
      });
    },
  );

  it('422: more than ten of a workspace', async () => {
    const own = { 'x-api-key': await sandbox.demo.makeKey({}, 'sandbox') };
    const made = await Promise.all(
      Array.from({ length: 11 }, () => sandbox.send('POST', '/v1/test_clocks', undefined, own)),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 201), 422]);
  });

  it('is needed by a watchlist of a sandbox: without one 422, with one of another workspace 404', async () => {
    const without = await sandbox.send('POST', '/v1/watchlists', DIGEST);
    expect(demoProblemIn(without)).toMatchObject({ status: 422, param: 'test_clock' });
    const stranger = { 'x-api-key': await sandbox.demo.makeKey({}, 'sandbox') };
    for (const clock of [await sandbox.makeClock(), 'nonsense']) {
      const response = await sandbox.send('POST', '/v1/watchlists', { ...DIGEST, test_clock: clock }, stranger);
      expect(demoProblemIn(response)).toMatchObject({ status: 404 });
    }
  });

  it('200: the clock', async () => {
    const id = await sandbox.makeClock();
    const response = await sandbox.send('GET', `/v1/test_clocks/${id}`);
    expect([response.status, document.departures('getTestClock', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({ id, now: '2026-01-01T00:00:00.000Z' });
  });

  it('200: a page of those of the workspace, newest first', async () => {
    const own = { 'x-api-key': await sandbox.demo.makeKey({}, 'sandbox') };
    const ids = [];
    for (let n = 0; n < 2; n += 1)
      ids.unshift(JSON.parse((await sandbox.send('POST', '/v1/test_clocks', undefined, own)).text).id);
    const response = await sandbox.send('GET', '/v1/test_clocks?per_page=1', undefined, own);
    expect([response.status, document.departures('listTestClocks', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({ total_count: 2, has_more: true, data: [{ id: ids[0] }] });
    const second = await sandbox.send('GET', '/v1/test_clocks?per_page=1&page=2', undefined, own);
    expect(JSON.parse(second.text)).toMatchObject({ has_more: false, data: [{ id: ids[1] }] });
  });

  it('200: every type of event is posted at its time, in less than 60 seconds', async () => {
    const startedAt = performance.now();
    const id = await sandbox.makeClock();
    const list = await sandbox.makeList(id);
    expect(list).toMatchObject({ test_clock: id, created_at: '2026-01-01T00:00:00.000Z' });
    const advanced = await sandbox.send('POST', `/v1/test_clocks/${id}/advance`, { to: '2027-02-05T00:00:00Z' });
    expect([advanced.status, document.departures('advanceTestClock', advanced)]).toEqual([200, []]);
    expect(JSON.parse(advanced.text)).toMatchObject({ advancing_to: '2027-02-05T00:00:00.000Z' });
    expect(await sandbox.untilReady(id)).toMatchObject({ status: 'ready', now: '2027-02-05T00:00:00.000Z' });
    const posted = sandbox.workspace.receiver.bodies as { type: string; timestamp: string }[];
    expect([...new Set(posted.map(({ type }) => type))].sort()).toEqual([...EVENT_TYPE_NAMES].sort());
    expect(posted[0]).toMatchObject({ type: 'business.status_changed', timestamp: '2026-01-11T00:00:00.000Z' });
    const events = await sandbox.send('GET', `/v1/watchlists/${list.id}/events?limit=100`);
    expect(document.departures('listWatchlistEvents', events)).toEqual([]);
    const deliveries = await sandbox.send('GET', `/v1/watchlists/${list.id}/deliveries`);
    expect(document.departures('listWatchlistDeliveries', deliveries)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
  });

  it('is not needed for a test event, which is posted at the time of the clock', async () => {
    const list = await sandbox.makeList(await sandbox.makeClock());
    const before = sandbox.workspace.receiver.bodies.length;
    const event = await sandbox.json('POST', `/v1/watchlists/${list.id}/test`);
    expect(event).toMatchObject({ type: 'watchlist.test', timestamp: '2026-01-01T00:00:00.000Z' });
    while (sandbox.workspace.receiver.bodies.length === before) await delay(20);
    expect(sandbox.workspace.receiver.bodies.at(-1)).toEqual(event);
    expect(await sandbox.json('POST', `/v1/watchlists/${list.id}/rehearse`, { since: '2026-01-01' })).toMatchObject({
      data: [],
    });
  });

  it.each([{}, { to: '2025-12-31T23:59:59Z' }, { to: '2027-02-05T00:00:01Z' }])(
    '422: advances not by %j',
    async (body) => {
      const id = await sandbox.makeClock();
      const response = await sandbox.send('POST', `/v1/test_clocks/${id}/advance`, body);
      expect(document.departures('advanceTestClock', response)).toEqual([]);
      expect(demoProblemIn(response)).toMatchObject({ status: 422, code: 'invalid_body', param: 'to' });
    },
  );

  it('200: the clock is gone with its watchlists', async () => {
    const id = await sandbox.makeClock();
    const list = await sandbox.makeList(id);
    const response = await sandbox.send('DELETE', `/v1/test_clocks/${id}`);
    expect([response.status, document.departures('deleteTestClock', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toEqual({ object: 'test_clock', id, deleted: true });
    for (const path of [`/v1/test_clocks/${id}`, `/v1/watchlists/${list.id}`])
      expect(demoProblemIn(await sandbox.send('GET', path))).toMatchObject({ status: 404 });
  });
});
