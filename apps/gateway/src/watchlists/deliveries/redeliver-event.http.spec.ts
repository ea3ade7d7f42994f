import { expect, it } from '@jest/globals';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

// That an event is posted again is tried with the list of deliveries: list-watchlist-deliveries.http.spec.ts.
describeOperation('redeliverEvent', (at) => {
  it('404: a delivery that the workspace does not have, of whatever form its id is', async () => {
    for (const id of ['dlv_0bVn7RmYcAd4fT9qLw2ZxK', 'nonsense', 'x'.repeat(1_000)]) {
      const response = await at().workspace.send('POST', `/v1/deliveries/${id}/redeliver`);
      expect(at().document.departures('redeliverEvent', response)).toEqual([]);
      expect(demoProblemIn(response)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
