import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';
import { UNREACHABLE_URL, demoProblemIn } from '../../testing/watchlist-workspace.ts';

describeOperation('listWatchlistDeliveries', (at) => {
  it('200: what was posted, with what came of each attempt; redelivered it is posted again', async () => {
    const { workspace, document } = at();
    const delivery = { type: 'webhook', url: workspace.receiver.url() };
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
    const delivery = { type: 'webhook', url: workspace.receiver.url() };
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

// What is posted again is tried on the service: delivery-control.db.spec.ts.
describeOperation('redeliverEvents', (at) => {
  it('200: counts what is posted again', async () => {
    const { workspace, document } = at();
    const delivery = { type: 'webhook', url: workspace.receiver.url() };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery });
    const response = await workspace.send('POST', `/v1/watchlists/${String(id)}/redeliver`, { since: '2026-11-01' });
    expect([response.status, document.departures('redeliverEvents', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toEqual({ object: 'redelivery', count: 0 });
  });

  it('422: a digest is not posted, and an invalid time is refused', async () => {
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
