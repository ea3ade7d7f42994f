import { afterAll, beforeAll, describe } from '@jest/globals';
import { Documented } from './documented.ts';
import { type GatewaySurface, sharedGateway } from './started-gateway.ts';
import { watchlistOperation, type WatchlistOperationId } from './watchlist-operations.ts';
import { WatchlistWorkspace } from './watchlist-workspace.ts';

/** The fixtures of a spec. */
export interface WatchlistContext {
  readonly demo: GatewaySurface;
  readonly workspace: WatchlistWorkspace;
  readonly document: Documented;
  /** A watchlist of the workspace. */
  readonly watchlistId: string;
}

const DEADLINE_MS = 300_000;

/** Describes one operation with a watchlist of a new workspace. A spec that changes companies starts a demo of its own. */
export function describeOperation(
  operationId: WatchlistOperationId,
  further: (at: () => WatchlistContext) => void,
  start: () => Promise<GatewaySurface> = () => sharedGateway('demo'),
): void {
  const { method, path } = watchlistOperation(operationId);
  describe(`${method} ${path('{id}')}`, () => {
    const document = new Documented('demo');
    let demo: GatewaySurface;
    let workspace: WatchlistWorkspace;
    let watchlistId: string;

    beforeAll(async () => {
      demo = await start();
      workspace = await WatchlistWorkspace.make(demo);
      watchlistId = await workspace.makeWatchlist();
    }, DEADLINE_MS);
    afterAll(() => workspace.end());

    further(() => ({ demo, workspace, document, watchlistId }));
  });
}
