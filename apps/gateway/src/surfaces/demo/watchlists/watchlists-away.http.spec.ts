import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../../../testing/documented.ts';
import { StartedGateway } from '../../../testing/started-gateway.ts';
import {
  WATCHLIST_OPERATIONS,
  watchlistOperation,
  type WatchlistOperationId,
} from '../../../testing/watchlist-operations.ts';
import { demoProblemIn, WatchlistWorkspace } from '../../../testing/watchlist-workspace.ts';

const operationIds = Object.keys(WATCHLIST_OPERATIONS) as WatchlistOperationId[];

describe('while the service of watchlists is away', () => {
  const document = new Documented('demo');
  let demo: StartedGateway;
  let workspace: WatchlistWorkspace;
  let watchlistId: string;

  beforeAll(async () => {
    demo = await StartedGateway.start({ surfaces: ['demo'], services: ['watchlist'] });
    workspace = await WatchlistWorkspace.make(demo);
    watchlistId = await workspace.makeWatchlist();
    await demo.stack.app('watchlist').kill();
  }, 120_000);
  afterAll(async () => {
    workspace.end();
    await demo.end();
  });

  it.each(operationIds)('%s is 502', async (operationId) => {
    const { method, path, body } = watchlistOperation(operationId);
    const answer = await workspace.send(method, path(watchlistId), body);
    expect(document.departures(operationId, answer)).toEqual([]);
    expect(demoProblemIn(answer)).toMatchObject({ status: 502, code: 'upstream_unavailable' });
  });

  it('none of the documented operations is left out', () => {
    expect([...operationIds].sort()).toEqual(document.operationIds('Watchlists').sort());
  });
});
