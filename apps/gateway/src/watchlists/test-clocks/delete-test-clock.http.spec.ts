import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { TestClockWorkspace } from '../../testing/workspace/test-clock-workspace.ts';

describe('DELETE /v1/test_clocks/{id}', () => {
  const document = new Documented('demo');
  let sandbox: TestClockWorkspace;
  beforeAll(async () => {
    sandbox = await TestClockWorkspace.make();
  });
  afterAll(() => sandbox.end());

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
