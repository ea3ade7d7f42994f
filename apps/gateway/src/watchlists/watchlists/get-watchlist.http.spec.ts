import { expect, it } from '@jest/globals';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';
import {
  WATCHLIST_OPERATIONS,
  type WatchlistOperationId,
  watchlistOperation,
} from '../../testing/watchlist-operations.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';

describeOperation('getWatchlist', (at) => {
  it('200: its settings, never kept by a cache and without a secret', async () => {
    const { workspace, document, watchlistId } = at();
    const response = await workspace.send('GET', `/v1/watchlists/${watchlistId}`);
    expect([response.status, document.departures('getWatchlist', response)]).toEqual([200, []]);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers).not.toHaveProperty('etag');
    expect(JSON.parse(response.text)).toMatchObject({ id: watchlistId, delivery: { type: 'digest' } });
  });

  it('200: takes the key as a bearer token too', async () => {
    const { workspace, watchlistId } = at();
    const headers = { 'x-api-key': '', authorization: `Bearer ${workspace.key}` };
    expect((await workspace.send('GET', `/v1/watchlists/${watchlistId}`, undefined, headers)).status).toBe(200);
  });

  it("404: another workspace's watchlist is not found by any operation, as if there were none", async () => {
    const { demo, workspace, document, watchlistId } = at();
    const headers = { 'x-api-key': await demo.makeKey({}, 'enterprise') };
    for (const operationId of Object.keys(WATCHLIST_OPERATIONS) as WatchlistOperationId[]) {
      const { method, path, body } = watchlistOperation(operationId);
      if (path('{id}') === path('{other}')) continue;
      const response = await workspace.send(method, path(watchlistId), body, headers);
      expect([operationId, document.departures(operationId, response)]).toEqual([operationId, []]);
      const problem = demoProblemIn(response);
      expect([operationId, problem]).toMatchObject([operationId, { status: 404, code: 'not_found' }]);
      const message = String(problem['message']).replace(watchlistId, '');
      expect([operationId, message]).toEqual([operationId, 'This workspace has no watchlist .']);
    }
  });
});

describeOperation('listWatchlists', (at) => {
  it("200: the workspace's own, newest first, and nobody else's", async () => {
    const { workspace, watchlistId } = at();
    const second = await workspace.makeWatchlist();
    const response = await workspace.send('GET', '/v1/watchlists?per_page=1');
    expect([response.status, at().document.departures('listWatchlists', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({ data: [{ id: second }], total_count: 2, has_more: true });
    expect(await workspace.json('GET', '/v1/watchlists?per_page=1&page=2')).toMatchObject({
      data: [{ id: watchlistId }],
    });
    const stranger = await at().demo.makeKey({}, 'enterprise');
    const others = await workspace.send('GET', '/v1/watchlists', undefined, { 'x-api-key': stranger });
    expect(JSON.parse(others.text)).toMatchObject({ data: [], total_count: 0 });
  });

  it('200: takes the key in api_token, and warns of it, as the production API does', async () => {
    const { workspace } = at();
    const response = await workspace.send('GET', `/v1/watchlists?api_token=${workspace.key}`, undefined, {
      'x-api-key': '',
    });
    expect([response.status, response.headers['deprecation']]).toEqual([200, expect.stringMatching(/^@/)]);
    const revoked = await workspace.send('GET', '/v1/watchlists?api_token=brk_nonsense', undefined, {
      'x-api-key': '',
    });
    expect(revoked.status).toBe(401);
  });
});

describeOperation('deleteWatchlist', (at) => {
  it('200, then 404: it is gone', async () => {
    const { workspace, document } = at();
    const id = await workspace.makeWatchlist();
    const response = await workspace.send('DELETE', `/v1/watchlists/${id}`);
    expect([response.status, document.departures('deleteWatchlist', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toEqual({ object: 'watchlist', id, deleted: true });
    expect(demoProblemIn(await workspace.send('GET', `/v1/watchlists/${id}`))).toMatchObject({ status: 404 });
  });
});
