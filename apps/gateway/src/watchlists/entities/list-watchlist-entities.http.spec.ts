import { expect, it } from '@jest/globals';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

const COMPANIES = ['us-co-20191000003', 'us-co-20191000001', 'us-co-20191000002'];

describeOperation('listWatchlistEntities', (at) => {
  it('200: in the order in which they were followed, page by page', async () => {
    const { workspace, document, watchlistId } = at();
    const path = `/v1/watchlists/${watchlistId}/entities`;
    for (const entity_id of COMPANIES) await workspace.json('POST', path, { entity_id });
    const response = await workspace.send('GET', `${path}?per_page=2`);
    expect([response.status, document.departures('listWatchlistEntities', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({
      data: COMPANIES.slice(0, 2).map((entity_id) => ({ entity_id })),
      total_count: 3,
      has_more: true,
    });
  });
});
