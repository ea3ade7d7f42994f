import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from './documented.ts';
import { type GatewaySurface, sharedGateway } from './started-gateway.ts';
import { watchlistOperation, type WatchlistOperationId } from './watchlist-operations.ts';
import { demoProblemIn, WatchlistWorkspace } from './watchlist-workspace.ts';

/** The fixtures of a spec. */
export interface WatchlistContext {
  readonly demo: GatewaySurface;
  readonly workspace: WatchlistWorkspace;
  readonly document: Documented;
  /** A watchlist of the workspace. */
  readonly watchlistId: string;
}

const DEADLINE_MS = 300_000;

/** Describes one operation: whom each of them refuses, and by `further` what is its own. A spec that changes companies starts a demo of its own. */
export function describeOperation(
  operationId: WatchlistOperationId,
  further: (at: () => WatchlistContext) => void,
  start: () => Promise<GatewaySurface> = () => sharedGateway('demo'),
): void {
  const { method, path, body } = watchlistOperation(operationId);
  const isOfWatchlist = path('{id}') !== path('{other}');
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

    const refused = async (headers: Readonly<Record<string, string>>, id = watchlistId) => {
      const response = await workspace.send(method, path(id), body, headers);
      expect(document.departures(operationId, response)).toEqual([]);
      return demoProblemIn(response);
    };

    further(() => ({ demo, workspace, document, watchlistId }));

    it('401: needs a key', async () => {
      expect(await refused({ 'x-api-key': '' })).toMatchObject({ status: 401, code: 'missing_key' });
      expect(await refused({ 'x-api-key': 'brk_nonsense' })).toMatchObject({ status: 401, code: 'invalid_key' });
    });

    it('403: needs the enterprise plan', async () => {
      const key = await demo.makeKey({}, 'standard');
      expect(await refused({ 'x-api-key': key })).toMatchObject({ status: 403, code: 'plan_required' });
    });

    if (isOfWatchlist)
      it("404: another workspace's watchlist is not found, nor is a guessed one", async () => {
        const stranger = await demo.makeKey({}, 'enterprise');
        const responses = [
          await refused({ 'x-api-key': stranger }),
          await refused({}, `wl_${'0'.repeat(22)}`),
          await refused({}, 'nonsense'),
        ];
        for (const response of responses) expect(response).toMatchObject({ status: 404, code: 'not_found' });
        expect(String(responses[0]?.['message']).replace(watchlistId, '')).toBe('This workspace has no watchlist .');
      });
  });
}
