import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startNats, type TestNats } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import { ExtraGateway, sharedGateway } from '../testing/started-gateway.ts';
import {
  TEST_CLOCK_OPERATIONS,
  WATCHLIST_OPERATIONS,
  watchlistOperation,
  type WatchlistOperationId,
} from '../testing/watchlist-operations.ts';
import { demoProblemIn, WatchlistWorkspace } from '../testing/watchlist-workspace.ts';

const operationIds = Object.keys(WATCHLIST_OPERATIONS) as WatchlistOperationId[];

describe('while the service of watchlists is away', () => {
  const document = new Documented('demo');
  let gateway: ExtraGateway;
  let nats: TestNats;
  let workspace: WatchlistWorkspace;
  let watchlistId: string;

  beforeAll(async () => {
    const demo = await sharedGateway('demo');
    nats = await startNats(); // to which no service listens
    gateway = await ExtraGateway.start(demo, { NATS_URL: nats.url });
    const there = await WatchlistWorkspace.make(demo);
    watchlistId = await there.makeWatchlist();
    there.end();
    workspace = await WatchlistWorkspace.make(gateway);
  });
  afterAll(async () => {
    workspace.end();
    await gateway.end();
    await nats.remove();
  });

  it.each(operationIds)('%s is 502', async (operationId) => {
    const { method, path, body } = watchlistOperation(operationId);
    const response = await workspace.send(method, path(watchlistId), body);
    expect(document.departures(operationId, response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
  });

  it.each(Object.entries(TEST_CLOCK_OPERATIONS))('%s is 502', async (operationId, { method, path, ...rest }) => {
    const key = await gateway.makeKey({}, 'sandbox');
    const body = 'body' in rest ? rest.body : undefined;
    const response = await workspace.send(method, path(`clk_${'0'.repeat(22)}`), body, { 'x-api-key': key });
    expect(document.departures(operationId, response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
  });

  it('none of the documented operations is left out', () => {
    expect([...operationIds].sort()).toEqual(document.operationIds('Watchlists').sort());
    expect(Object.keys(TEST_CLOCK_OPERATIONS).sort()).toEqual(document.operationIds('Test clocks').sort());
  });
});
