import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { setTimeout as delay } from 'node:timers/promises';
import { Documented } from '../../testing/documented.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { TestClockWorkspace } from '../../testing/workspace/test-clock-workspace.ts';

describe('POST /v1/test_clocks/{id}/advance', () => {
  const document = new Documented('demo');
  let sandbox: TestClockWorkspace;
  beforeAll(async () => {
    sandbox = await TestClockWorkspace.make();
  });
  afterAll(() => sandbox.end());

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

  it.each([{}, { to: '2025-12-31T23:59:59Z' }, { to: '2027-02-05T00:00:01Z' }])('422: %j', async (body) => {
    const id = await sandbox.makeClock();
    const response = await sandbox.send('POST', `/v1/test_clocks/${id}/advance`, body);
    expect(document.departures('advanceTestClock', response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 422, code: 'invalid_body', param: 'to' });
  });
});
