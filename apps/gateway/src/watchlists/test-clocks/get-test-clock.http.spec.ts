import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { TestClockWorkspace } from '../../testing/workspace/test-clock-workspace.ts';

describe('GET /v1/test_clocks/{id}', () => {
  const document = new Documented('demo');
  let sandbox: TestClockWorkspace;
  beforeAll(async () => {
    sandbox = await TestClockWorkspace.make();
  });
  afterAll(() => sandbox.end());

  it('200: the clock', async () => {
    const id = await sandbox.makeClock();
    const response = await sandbox.send('GET', `/v1/test_clocks/${id}`);
    expect([response.status, document.departures('getTestClock', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({ id, now: '2026-01-01T00:00:00.000Z' });
  });

  it.each([`clk_${'0'.repeat(22)}`, 'nonsense'])('404: %s', async (id) => {
    const response = await sandbox.send('GET', `/v1/test_clocks/${id}`);
    expect(document.departures('getTestClock', response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
