import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { TestClockWorkspace } from '../../testing/workspace/test-clock-workspace.ts';

describe('GET /v1/test_clocks', () => {
  const document = new Documented('demo');
  let sandbox: TestClockWorkspace;
  beforeAll(async () => {
    sandbox = await TestClockWorkspace.make();
  });
  afterAll(() => sandbox.end());

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
});
