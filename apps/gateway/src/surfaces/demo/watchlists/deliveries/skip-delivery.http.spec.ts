import { expect, it } from '@jest/globals';
import { demoProblemIn } from '../../../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../../../testing/watchlist-operation.suite.ts';

// That the events after it are posted is tried on the service: delivery-control.db.spec.ts.
describeOperation('skipDelivery', (at) => {
  it('404: a delivery that the workspace does not have', async () => {
    const answer = await at().workspace.send('POST', '/v1/deliveries/nonsense/skip');
    expect(at().document.departures('skipDelivery', answer)).toEqual([]);
    expect(demoProblemIn(answer)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
