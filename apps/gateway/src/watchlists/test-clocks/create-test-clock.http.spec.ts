import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { TestClockWorkspace } from '../../testing/workspace/test-clock-workspace.ts';

const DIGEST = { name: 'Tests', delivery: { type: 'digest', email: 'news@example.com' } };

describe('POST /v1/test_clocks', () => {
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
});
