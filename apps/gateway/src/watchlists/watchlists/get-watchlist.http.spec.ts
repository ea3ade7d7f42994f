import { expect, it } from '@jest/globals';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

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

  it('400: takes no parameter', async () => {
    const { workspace, document, watchlistId } = at();
    const response = await workspace.send('GET', `/v1/watchlists/${watchlistId}?x=1`);
    expect([response.status, document.departures('getWatchlist', response)]).toEqual([400, []]);
  });
});
