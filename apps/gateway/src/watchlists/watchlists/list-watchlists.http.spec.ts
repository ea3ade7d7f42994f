import { expect, it } from '@jest/globals';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

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
