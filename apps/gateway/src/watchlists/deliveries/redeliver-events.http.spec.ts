import { expect, it } from '@jest/globals';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

// What is posted again is tried on the service: delivery-control.db.spec.ts.
describeOperation('redeliverEvents', (at) => {
  it('200: counts what is posted again', async () => {
    const { workspace, document } = at();
    const delivery = { type: 'webhook', url: workspace.receiver.url };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery });
    const response = await workspace.send('POST', `/v1/watchlists/${String(id)}/redeliver`, { since: '2026-11-01' });
    expect([response.status, document.departures('redeliverEvents', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toEqual({ object: 'redelivery', count: 0 });
  });

  it('422: a digest is not posted, and a time that is none is refused', async () => {
    const path = `/v1/watchlists/${at().watchlistId}/redeliver`;
    expect(demoProblemIn(await at().workspace.send('POST', path, { since: '2026-11-01' }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('delivery.type is digest; expected webhook'),
    });
    for (const since of [
      '2026-W10',
      '2026-02-30',
      '2026-11-01T25:00:00Z',
      '2026-11-01T00:00:00+99:99',
      '0000-01-01T00:00:00+23:00',
      7,
    ]) {
      const response = await at().workspace.send('POST', path, { since });
      expect([since, demoProblemIn(response)]).toMatchObject([
        since,
        { status: 422, code: 'invalid_body', param: 'since' },
      ]);
    }
  });
});
