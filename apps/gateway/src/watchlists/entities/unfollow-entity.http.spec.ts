import { expect, it } from '@jest/globals';
import { COMPANY, demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

describeOperation('unfollowEntity', (at) => {
  it('200, then 404: it is followed no more', async () => {
    const { workspace, document, watchlistId } = at();
    const path = `/v1/watchlists/${watchlistId}/entities`;
    await workspace.json('POST', path, { entity_id: COMPANY });
    const response = await workspace.send('DELETE', `${path}/${COMPANY.toUpperCase()}`);
    expect([response.status, document.departures('unfollowEntity', response)]).toEqual([200, []]);
    for (const id of [COMPANY, 'nonsense', 'x'.repeat(2_000)]) {
      const gone = await workspace.send('DELETE', `${path}/${id}`);
      expect(document.departures('unfollowEntity', gone)).toEqual([]);
      expect(demoProblemIn(gone)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
