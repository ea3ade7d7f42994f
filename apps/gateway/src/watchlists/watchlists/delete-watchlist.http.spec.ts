import { expect, it } from '@jest/globals';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

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
