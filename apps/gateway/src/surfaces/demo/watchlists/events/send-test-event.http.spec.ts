import { expect, it } from '@jest/globals';
import { describeOperation } from '../../../../testing/watchlist-operation.suite.ts';

describeOperation('sendTestEvent', (at) => {
  it('201: an event that is numbered and listed as any other, once for an Idempotency-Key', async () => {
    const { workspace, document, watchlistId } = at();
    const send = () =>
      workspace.send('POST', `/v1/watchlists/${watchlistId}/test`, undefined, { 'idempotency-key': 't' });
    const answer = await send();
    expect([answer.status, document.departures('sendTestEvent', answer)]).toEqual([201, []]);
    const event = JSON.parse(answer.text) as unknown;
    expect(event).toMatchObject({ type: 'watchlist.test', sequence: 1, data: { watchlist_id: watchlistId } });
    expect(JSON.parse((await send()).text)).toEqual(event);
    expect(await workspace.json('GET', `/v1/watchlists/${watchlistId}/events`)).toMatchObject({ data: [event] });
  });
});
