import { beforeAll, describe, expect, it } from '@jest/globals';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { TEST_CLOCK_OPERATIONS, WATCHLIST_OPERATIONS } from '../testing/watchlist-operations.ts';
import { demoProblemIn, WatchlistWorkspace } from '../testing/watchlist-workspace.ts';

/** A company of a real registry. */
const REAL = 'us-co-20191000004';
const json = { 'content-type': 'application/json' };

describe('watchlists of a sandbox', () => {
  let demo: GatewaySurface;
  let real: string;
  let sandbox: string;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    real = await demo.makeKey({}, 'enterprise');
    sandbox = await demo.makeKey({}, 'sandbox');
  });

  it('finds no watchlist of a real workspace by any operation', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const id = await workspace.makeWatchlist();
    await workspace.json('POST', `/v1/watchlists/${id}/entities`, { entity_id: REAL });
    for (const [operationId, { method, path, ...rest }] of Object.entries(WATCHLIST_OPERATIONS)) {
      const body = 'body' in rest ? { body: JSON.stringify(rest.body) } : {};
      const response = await demo.get(path(id), { method, headers: { 'x-api-key': sandbox, ...json }, ...body });
      const expected = { createWatchlist: 422, listWatchlists: 200 }[operationId] ?? 404;
      expect([operationId, response.status]).toEqual([operationId, expected]);
      expect(response.text.replaceAll(id, '')).not.toMatch(/wl_|Suppliers/);
    }
    expect(await workspace.json('GET', `/v1/watchlists/${id}`)).toMatchObject({ name: 'Suppliers', entity_count: 1 });
    workspace.end();
  });

  it('refuses the header of a test clock, as the watchlist has its own', async () => {
    for (const { method, path, ...rest } of Object.values({ ...WATCHLIST_OPERATIONS, ...TEST_CLOCK_OPERATIONS })) {
      const body = 'body' in rest ? { body: JSON.stringify(rest.body) } : {};
      const headers = { 'x-api-key': sandbox, 'x-test-clock': `clk_${'0'.repeat(22)}`, ...json };
      const refused = demoProblemIn(await demo.get(path('nothing'), { method, headers, ...body }));
      expect(refused).toMatchObject({ status: 400, param: 'X-Test-Clock' });
    }
  });

  it('has test clocks, which no other key reaches, and which know no real company', async () => {
    const send = (method: string, path: string, key: string, body?: object) =>
      demo.get(path, { method, headers: { 'x-api-key': key, ...json }, ...(body && { body: JSON.stringify(body) }) });
    const { id } = JSON.parse((await send('POST', '/v1/test_clocks', sandbox)).text) as { id: string };
    for (const [operationId, { method, path, ...rest }] of Object.entries(TEST_CLOCK_OPERATIONS)) {
      const body = 'body' in rest ? rest.body : undefined;
      const refused = demoProblemIn(await send(method, path(id), real, body));
      expect([operationId, refused]).toMatchObject([operationId, { status: 403, code: 'plan_required' }]);
      if (['createTestClock', 'listTestClocks'].includes(operationId)) continue;
      const stranger = demoProblemIn(await send(method, path(id), await demo.makeKey({}, 'sandbox'), body));
      expect([operationId, stranger]).toMatchObject([operationId, { status: 404, code: 'not_found' }]);
    }
    const delivery = { type: 'digest', email: 'news@example.com' };
    const settings = { name: 'Tests', delivery, test_clock: id };
    expect(demoProblemIn(await send('POST', '/v1/watchlists', real, settings))).toMatchObject({
      ...{ status: 422, param: 'test_clock' },
    });
    const made = JSON.parse((await send('POST', '/v1/watchlists', sandbox, settings)).text) as { id: string };
    const followed = await send('POST', `/v1/watchlists/${made.id}/entities`, sandbox, { entity_id: REAL });
    expect(demoProblemIn(followed)).toMatchObject({ status: 422, message: expect.stringContaining('No company') });
    for (const { method, path, ...rest } of Object.values(WATCHLIST_OPERATIONS)) {
      if (path('{id}') === path('{other}')) continue;
      const body = 'body' in rest ? rest.body : undefined;
      expect(demoProblemIn(await send(method, path(made.id), real, body))).toMatchObject({ status: 404 });
    }
  });
});
