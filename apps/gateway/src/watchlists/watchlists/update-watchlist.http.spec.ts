import { expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';

describeOperation('updateWatchlist', (at) => {
  const update = (body: object) => at().workspace.send('PATCH', `/v1/watchlists/${at().watchlistId}`, body);

  it('200: sets what the body has and leaves the rest', async () => {
    const response = await update({ name: 'Renamed' });
    expect([response.status, at().document.departures('updateWatchlist', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({ name: 'Renamed', delivery: { email: 'news@example.com' } });
    await update({ delivery: { type: 'digest', email: 'other@example.com' } });
    expect(await at().workspace.json('GET', `/v1/watchlists/${at().watchlistId}`)).toMatchObject({
      name: 'Renamed',
      delivery: { email: 'other@example.com' },
    });
    const toRole = await update({ delivery: { role: 'viewer' } });
    expect([toRole.status, at().document.departures('updateWatchlist', toRole)]).toEqual([200, []]);
    expect(JSON.parse(toRole.text)).toMatchObject({
      status: 'disabled',
      delivery: { role: 'viewer', recipient_count: 0 },
    });
    expect(JSON.parse((await update({ delivery: { type: 'digest' }, status: 'active' })).text)).toMatchObject({
      ...{ status: 'disabled', delivery: { role: 'viewer' } },
    });
    expect(JSON.parse((await update({ delivery: { email: 'news@example.com' } })).text)).toMatchObject({
      ...{ status: 'active', delivery: { email: 'news@example.com' } },
    });
  });

  it('200: keeps the types of events of a webhook whose URL is another, and pauses it', async () => {
    const { workspace, document } = at();
    const delivery = { type: 'webhook', url: workspace.receiver.url(), event_types: ['lien.filed', 'license.added'] };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery });
    const path = `/v1/watchlists/${String(id)}`;
    const url = workspace.receiver.url('/other');
    const moved = await workspace.send('PATCH', path, { delivery: { type: 'webhook', url } });
    expect([moved.status, document.departures('updateWatchlist', moved)]).toEqual([200, []]);
    expect(JSON.parse(moved.text)).toMatchObject({ status: 'active', delivery: { ...delivery, url } });
    const filtered = await workspace.json('PATCH', path, { delivery: { event_types: null } });
    expect(filtered).toMatchObject({ delivery: { url, event_types: null } });
    expect(await workspace.json('PATCH', path, { status: 'paused' })).toMatchObject({ status: 'paused' });
    expect(await workspace.json('GET', '/v1/watchlists?status=paused')).toMatchObject({ data: [{ id }] });
    expect(await workspace.json('PATCH', path, { status: 'active' })).toMatchObject({
      status: 'active',
      delivery: { url },
    });
  });

  it('422: refuses null, another status than there is, and a field of another type of delivery', async () => {
    const wrong = [
      [{ name: null }, 'name'],
      [{ delivery: null }, 'delivery'],
      [{ status: 'disabled' }, 'status'],
      [{ delivery: { url: null } }, 'delivery.url'],
      [{ delivery: { type: 'digest', url: 'https://hooks.example.com/' } }, 'delivery.url'],
      [{ delivery: { role: 'viewer', email: 'news@example.com' } }, 'delivery.role'],
      [{ delivery: { role: null } }, 'delivery.role'],
    ] as const;
    for (const [body, param] of wrong) {
      expect([param, demoProblemIn(await update(body))]).toMatchObject([param, { status: 422, param }]);
    }
  });

  it('422: refuses another type of delivery, and a field that is not known', async () => {
    const response = await update({ delivery: { type: 'webhook', url: at().workspace.receiver.url() } });
    expect(at().document.departures('updateWatchlist', response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 422, code: 'invalid_body', param: 'delivery.type' });
    expect(demoProblemIn(await update({ secret: 'whsec_' }))).toMatchObject({ status: 422, param: 'secret' });
  });
});

describeOperation('rotateWebhookSecret', (at) => {
  it('200: a new secret, once for an Idempotency-Key; deliveries are signed with the earlier ones too', async () => {
    const { workspace, document } = at();
    const secrets: string[] = [];
    const receiver = await WebhookReceiver.start({ secretsOf: () => secrets });
    const delivery = { type: 'webhook', url: receiver.url() };
    const made = await workspace.json('POST', '/v1/watchlists', { name: 'Rotated', delivery });
    secrets.push(String(made['secret']));
    const path = `/v1/watchlists/${String(made['id'])}`;
    const rotate = (key: string) =>
      workspace.send('POST', `${path}/rotate-secret`, undefined, { 'idempotency-key': key });
    for (const key of ['first', 'second']) {
      const response = await rotate(key);
      expect([response.status, document.departures('rotateWebhookSecret', response)]).toEqual([200, []]);
      const { secret } = JSON.parse(response.text) as { secret: string };
      expect(secrets).not.toContain(secret);
      secrets.push(secret);
      expect((await rotate(key)).text).toBe(response.text);
      await workspace.json('POST', `${path}/test`);
      await eventually(() => Promise.resolve(receiver.taken.length), secrets.length - 1, 20_000);
    }
    expect(receiver.messages.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([
      2, 3,
    ]);
    expect(receiver.wrongSignatures).toBe(0);
    receiver.close();
  });

  it('422: a digest has no secret', async () => {
    const response = await at().workspace.send('POST', `/v1/watchlists/${at().watchlistId}/rotate-secret`);
    expect(at().document.departures('rotateWebhookSecret', response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({ status: 422, code: 'invalid_body' });
  });
});
