import { expect, it } from '@jest/globals';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

describeOperation('sendTestEvent', (at) => {
  it('201: an event that is numbered and listed as any other, once for an Idempotency-Key', async () => {
    const { workspace, document, watchlistId } = at();
    const send = () =>
      workspace.send('POST', `/v1/watchlists/${watchlistId}/test`, undefined, { 'idempotency-key': 't' });
    const response = await send();
    expect([response.status, document.departures('sendTestEvent', response)]).toEqual([201, []]);
    expect(response.headers).not.toHaveProperty('idempotency-replayed');
    const event = JSON.parse(response.text) as unknown;
    expect(event).toMatchObject({ type: 'watchlist.test', sequence: 1, data: { watchlist_id: watchlistId } });
    const again = await send();
    expect([again.headers['idempotency-replayed'], JSON.parse(again.text)]).toEqual(['true', event]);
    expect(document.departures('sendTestEvent', again)).toEqual([]);
    expect(await workspace.json('GET', `/v1/watchlists/${watchlistId}/events`)).toMatchObject({ data: [event] });
  });
});
