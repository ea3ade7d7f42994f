import { expect, it } from '@jest/globals';
import { demoProblemIn } from '../../../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../../../testing/watchlist-operation.suite.ts';

describeOperation('updateWatchlist', (at) => {
  const update = (body: object) => at().workspace.send('PATCH', `/v1/watchlists/${at().watchlistId}`, body);

  it('200: sets what the body has and leaves the rest', async () => {
    const answer = await update({ name: 'Renamed' });
    expect([answer.status, at().document.departures('updateWatchlist', answer)]).toEqual([200, []]);
    expect(JSON.parse(answer.text)).toMatchObject({ name: 'Renamed', delivery: { email: 'news@example.com' } });
    await update({ delivery: { type: 'digest', email: 'other@example.com' } });
    expect(await at().workspace.json('GET', `/v1/watchlists/${at().watchlistId}`)).toMatchObject({
      name: 'Renamed',
      delivery: { email: 'other@example.com' },
    });
  });

  it('422: refuses another type of delivery, and a field that is not known', async () => {
    const answer = await update({ delivery: { type: 'webhook', url: at().workspace.receiver.url } });
    expect(at().document.departures('updateWatchlist', answer)).toEqual([]);
    expect(demoProblemIn(answer)).toMatchObject({ status: 422, code: 'invalid_body', param: 'delivery.type' });
    expect(demoProblemIn(await update({ secret: 'whsec_' }))).toMatchObject({ status: 422, param: 'secret' });
  });
});
