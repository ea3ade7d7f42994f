import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

describeOperation('listWatchlistDeliveries', (at) => {
  it('200: what was posted, with what came of each attempt; redelivered it is posted again', async () => {
    const { workspace, document } = at();
    const delivery = { type: 'webhook', url: workspace.receiver.url };
    const id = String((await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery }))['id']);
    const event = await workspace.json('POST', `/v1/watchlists/${id}/test`);
    const list = () => workspace.send('GET', `/v1/watchlists/${id}/deliveries`);
    const first = async () => (JSON.parse((await list()).text) as { data: Record<string, unknown>[] }).data[0];
    await eventually(async () => (await first())?.['status'], 'succeeded', 10_000);
    expect(document.departures('listWatchlistDeliveries', await list())).toEqual([]);
    const sent = await first();
    expect(sent).toMatchObject({ event_id: event['id'], sequence: 1, attempts: [{ http_status: 200 }] });
    expect(workspace.receiver.bodies).toEqual([event]);
    const again = await workspace.send('POST', `/v1/deliveries/${String(sent?.['id'])}/redeliver`);
    expect([again.status, document.departures('redeliverEvent', again)]).toEqual([200, []]);
    await eventually(() => Promise.resolve(workspace.receiver.bodies.length), 2, 10_000);
    expect(workspace.receiver.bodies[1]).toEqual(event);
    const path = `/v1/watchlists/${id}/deliveries`;
    const succeeded = async () => (await workspace.json('GET', `${path}?status=succeeded`))['total_count'];
    await eventually(succeeded, 1, 10_000); // it is pending again until the response is recorded
    expect(await workspace.json('GET', `${path}?status=dead`)).toMatchObject({ total_count: 0, data: [] });
    expect((await workspace.send('GET', `${path}?status=gone`)).status).toBe(400);
  });

  it('200: pages of deliveries, those of the newest events first, each once', async () => {
    const { workspace } = at();
    const delivery = { type: 'webhook', url: workspace.receiver.url };
    const id = String((await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery }))['id']);
    for (let sent = 0; sent < 3; sent += 1) await workspace.json('POST', `/v1/watchlists/${id}/test`);
    const page = async (query: string) => {
      const { data, ...list } = await workspace.json('GET', `/v1/watchlists/${id}/deliveries?${query}`);
      return { ...list, sequences: (data as { sequence: number }[]).map(({ sequence }) => sequence) };
    };
    await eventually(async () => (await page('status=succeeded')).sequences, [3, 2, 1], 10_000);
    const list = { object: 'list', total_count: 3, per_page: 2 };
    expect(await page('per_page=2')).toEqual({ ...list, page: 1, has_more: true, sequences: [3, 2] });
    expect(await page('per_page=2&page=2')).toEqual({ ...list, page: 2, has_more: false, sequences: [1] });
    expect(await page('per_page=2&page=3')).toEqual({ ...list, page: 3, has_more: false, sequences: [] });
  });

  it('200: a digest has none', async () => {
    expect(await at().workspace.json('GET', `/v1/watchlists/${at().watchlistId}/deliveries`)).toMatchObject({
      data: [],
    });
  });
});
