import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { demoProblemIn, UNREACHABLE_URL } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

interface Delivery {
  readonly id: string;
}

// That the events after it are posted is tried on the service: delivery-control.db.spec.ts.
describeOperation('skipDelivery', (at) => {
  it('200, 422: the delivery as skipped, which cannot be skipped again, but repeated by its Idempotency-Key', async () => {
    const { workspace, document } = at();
    const body = { name: 'Hooked', delivery: { type: 'webhook', url: UNREACHABLE_URL } };
    const list = `/v1/watchlists/${String((await workspace.json('POST', '/v1/watchlists', body))['id'])}`;
    await workspace.json('POST', `${list}/test`);
    const pending = async () =>
      (await workspace.json('GET', `${list}/deliveries?status=pending`))['data'] as Delivery[];
    await eventually(async () => (await pending()).length, 1, 10_000);
    const path = `/v1/deliveries/${String((await pending())[0]?.id)}/skip`;
    const skip = (key: string) => workspace.send('POST', path, undefined, { 'idempotency-key': key });
    const first = await skip('a');
    expect([first.status, document.departures('skipDelivery', first)]).toEqual([200, []]);
    expect(JSON.parse(first.text)).toMatchObject({ status: 'skipped', next_attempt_at: null });
    const again = await skip('a');
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    const other = await skip('b');
    expect(document.departures('skipDelivery', other)).toEqual([]);
    expect(demoProblemIn(other)).toMatchObject({ status: 422, code: 'invalid_body' });
    expect(await pending()).toEqual([]);
  });

  it('404: a delivery that the workspace does not have', async () => {
    const response = await at().workspace.send('POST', '/v1/deliveries/nonsense/skip');
    expect(at().document.departures('skipDelivery', response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
