import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookDelivery } from '@registry/contracts-watchlist';
import { eventually } from '@registry/testing';
import { DeliveryStore } from './delivery.store.ts';
import { DeliveryFixture, type TestList } from '../testing/delivery-fixture.ts';

describe('a workspace that tries, holds or repeats deliveries', () => {
  let fixture: DeliveryFixture;
  let list: TestList;

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    list = await fixture.webhookList();
  });
  afterEach(() => fixture.destroy());

  const log = async (status: WebhookDelivery['status'] | null = null): Promise<readonly WebhookDelivery[]> => {
    const handler = fixture.deliveries;
    const request = { ...fixture.list(list.id), offset: 0, limit: 100, status };
    return (await handler.listDeliveries(request)).items;
  };
  const head = async (): Promise<WebhookDelivery> => {
    const [delivery] = await log('pending');
    if (delivery === undefined) throw new Error('Nothing is pending.');
    return delivery;
  };
  const of = (delivery: WebhookDelivery) => ({ workspaceId: 7, idempotencyKey: null, deliveryId: delivery.id });
  const redeliver = async (delivery: WebhookDelivery) => fixture.deliveries.redeliver(of(delivery));
  const skip = async (delivery: WebhookDelivery) => fixture.deliveries.skipDelivery(of(delivery));
  const posted = () => fixture.receiver.messages.length;
  const failOnce = async () => {
    fixture.receiver.response = () => 500;
    await fixture.worker({ delaysMs: [600_000, 600_000] });
    await fixture.addEvents(list.id, 1);
    await eventually(async () => (await log('pending'))[0]?.attempt_count, 1);
  };

  it('takes no attempt from the event that waits by tests and redeliveries, however many', async () => {
    await failOnce();
    const { next_attempt_at } = await head();
    for (let tries = 2; tries <= 6; tries += 1) {
      await (tries % 2 === 0 ? fixture.sendTest(list.id) : redeliver(await head()));
      await eventually(
        async () => [(await log('pending'))[0]?.attempt_count, (await log('pending'))[0]?.next_attempt_at],
        [tries, next_attempt_at],
      );
    }
    expect(await fixture.rows('SELECT attempts, status FROM webhook_endpoints')).toEqual([
      { attempts: 1, status: 'enabled' },
    ]);
    fixture.receiver.response = () => 200;
    await fixture.sendTest(list.id);
    await eventually(() => Promise.resolve(fixture.sequences(list)), [1, 2, 3, 4, 5]);
  });

  it('gets a test whatever types of events its webhook wants', async () => {
    await fixture.update(list.id, { delivery: { type: 'webhook', eventTypes: ['lien.filed'] } });
    await fixture.worker();
    await fixture.addEvents(list.id, 1);
    await fixture.sendTest(list.id);
    await eventually(() => Promise.resolve(fixture.sequences(list)), [2]);
  });

  it('waits no more for an attempt of a type that its webhook no longer wants', async () => {
    await failOnce();
    await fixture.update(list.id, { delivery: { type: 'webhook', eventTypes: ['lien.filed'] } });
    fixture.receiver.response = () => 200;
    await fixture.sendTest(list.id);
    await eventually(() => Promise.resolve(fixture.sequences(list)), [2]);
    expect((await log()).find(({ sequence }) => sequence === 1)).toMatchObject({
      ...{ status: 'skipped', attempt_count: 1, next_attempt_at: null },
    });
    const request = { ...fixture.list(list.id), idempotencyKey: null, since: '2026-01-01T00:00:00.000Z' };
    expect(await fixture.deliveries.redeliverEvents(request)).toMatchObject({ count: 0 });
  });

  it.each([
    ['when it is due', 'due_at = now()'],
    ['outside the schedule', `due_at = now(), resume_at = now() + interval '1 day'`],
  ])('has all attempts of the event after one that is skipped %s', async (_title, due) => {
    fixture.receiver.response = () => 500;
    await fixture.worker({ delaysMs: [600_000, 1_200_000] });
    await fixture.addEvents(list.id, 1);
    await eventually(async () => (await log('pending'))[0]?.attempt_count, 1);
    await fixture.update(list.id, { delivery: { type: 'webhook', eventTypes: ['lien.filed'] } });
    await fixture.rows(`UPDATE webhook_endpoints SET attempts = 2, ${due}`);
    await fixture.addEvents(list.id, 1, { type: 'lien.filed' }); // it wakes the worker
    await eventually(async () => (await log()).find(({ sequence }) => sequence === 2)?.attempt_count, 1);
    expect((await log()).map(({ sequence, status }) => [sequence, status])).toEqual([
      [2, 'pending'],
      [1, 'skipped'],
    ]);
    const columns = `attempts, round(extract(epoch FROM due_at - now()) / 600)::int AS waits, resume_at`;
    expect(await fixture.rows(`SELECT ${columns} FROM webhook_endpoints`)).toEqual([
      { attempts: 1, waits: 1, resume_at: null },
    ]);
  });

  it('keeps what it does not name when it changes a watchlist', async () => {
    await fixture.update(list.id, { delivery: { type: 'webhook', eventTypes: ['lien.filed', 'license.added'] } });
    const url = fixture.receiver.url('/other');
    const moved = await fixture.update(list.id, { delivery: { type: 'webhook', url } });
    expect(moved).toMatchObject({ name: 'Suppliers', delivery: { url, event_types: ['lien.filed', 'license.added'] } });
    expect(await fixture.update(list.id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', delivery: { url } });
    const all = await fixture.update(list.id, { delivery: { type: 'webhook', eventTypes: null } });
    expect(all).toMatchObject({ delivery: { url, event_types: null } });
  });

  it('gets nothing while its watchlist is paused, and everything in order when it is active again', async () => {
    expect(await fixture.update(list.id, { status: 'paused' })).toMatchObject({ status: 'paused' });
    await fixture.addEvents(list.id, 3);
    await fixture.worker();
    const other = await fixture.webhookList();
    await fixture.addEvents(other.id, 1);
    await eventually(() => Promise.resolve(fixture.sequences(other)), [1]);
    expect(fixture.sequences(list)).toEqual([]);
    expect((await fixture.store.list(7, 'paused', 0, 10)).items.map(({ id }) => id)).toEqual([list.id]);
    expect(await fixture.update(list.id, { status: 'active' })).toMatchObject({ status: 'active' });
    await eventually(() => Promise.resolve(fixture.sequences(list)), [1, 2, 3]);
  });

  it('enables a disabled webhook by making the watchlist active', async () => {
    fixture.receiver.response = () => 410;
    await fixture.worker();
    await fixture.addEvents(list.id, 1);
    await eventually(async () => (await fixture.store.get(fixture.list(list.id))).status, 'disabled');
    expect((await fixture.store.list(7, 'disabled', 0, 10)).totalCount).toBe(1);
    fixture.receiver.response = () => 200;
    expect(await fixture.update(list.id, { status: 'active' })).toMatchObject({ status: 'active' });
    await eventually(() => Promise.resolve(fixture.sequences(list)), [1]);
  });

  it('disables a webhook that responds with 410 to a redelivery', async () => {
    fixture.receiver.response = () => 500;
    await fixture.worker({ delaysMs: [] });
    await fixture.addEvents(list.id, 1);
    await eventually(async () => (await log('dead')).length, 1);
    const [dead] = await log('dead');
    if (dead === undefined) throw new Error('Nothing is dead.');
    fixture.receiver.response = () => 410;
    await redeliver(dead);
    await eventually(async () => (await fixture.store.get(fixture.list(list.id))).status, 'disabled');
    expect((await fixture.store.get(fixture.list(list.id))).delivery).toMatchObject({ disabled_reason: 'gone' });
    expect(await log('dead')).toMatchObject([{ attempt_count: 2, next_attempt_at: null }]);
    expect(await fixture.rows('SELECT is_notice_due AS due FROM webhook_endpoints')).toEqual([{ due: true }]);
  });

  it('skips the event that holds back the others, and no other', async () => {
    fixture.receiver.response = ({ body }) => (body.includes('"sequence":1,') ? 500 : 200);
    await fixture.worker({ delaysMs: [600_000] });
    await fixture.addEvents(list.id, 3);
    await eventually(async () => (await log('pending')).length, 1);
    const delivery = await head();
    expect(await skip(delivery)).toMatchObject({ status: 'skipped', next_attempt_at: null });
    await eventually(() => Promise.resolve(fixture.sequences(list)), [2, 3]);
    await expect(skip(delivery)).rejects.toMatchObject({ code: { slug: 'invalid_body' } });
    expect((await log('skipped')).map(({ sequence }) => sequence)).toEqual([1]);
  });

  it('repeats what is dead or skipped since a time, and nothing that was taken', async () => {
    fixture.receiver.response = ({ body }) => (/"sequence":[123],/.test(body) ? 500 : 200);
    await fixture.worker({ delaysMs: [] });
    await fixture.addEvents(list.id, 5);
    await eventually(async () => (await log('succeeded')).length, 2);
    await fixture.rows("UPDATE watchlist_events SET created_at = now() - interval '2 days' WHERE sequence = 1");
    fixture.receiver.response = () => 200;
    const since = new Date(Date.now() - 86_400_000).toISOString();
    const handler = fixture.deliveries;
    const request = { ...fixture.list(list.id), idempotencyKey: null, since };
    expect(await handler.redeliverEvents(request)).toMatchObject({ count: 2 });
    await eventually(async () => (await log('succeeded')).map(({ sequence }) => sequence), [5, 4, 3, 2]);
    expect((await log('dead')).map(({ sequence }) => sequence)).toEqual([1]);
    expect(await handler.redeliverEvents(request)).toMatchObject({ count: 0 });
  });

  it('revokes a leaked secret at once', async () => {
    await fixture.worker();
    await fixture.rotateSecret(list);
    await fixture.rotateSecret(list, 'now');
    await fixture.addEvents(list.id, 1);
    await eventually(() => Promise.resolve(posted()), 1);
    expect(String(fixture.receiver.messages[0]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(fixture.receiver.wrongSignatures).toBe(0);
    expect(await fixture.store.get(fixture.list(list.id))).toMatchObject({
      delivery: { previous_secret_expires_at: null },
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['with a secret that was replaced', () => fixture.rotateSecret(list, 'now')],
    ['of a watchlist that was paused', () => fixture.update(list.id, { status: 'paused' })],
    [
      'of types that were wanted before',
      () => fixture.update(list.id, { delivery: { type: 'webhook', eventTypes: ['lien.filed'] } }),
    ],
    [
      'to a URL that was replaced',
      () => fixture.update(list.id, { delivery: { type: 'webhook', url: fixture.receiver.url('/other') } }),
    ],
    [
      'of a watchlist that was deleted',
      () => fixture.database.transaction((client) => fixture.store.delete(client, fixture.list(list.id))),
    ],
  ])('posts nothing more %s after a worker took the events', async (_title, change) => {
    await fixture.addEvents(list.id, 2);
    const store = new DeliveryStore(fixture.database);
    const [claimed] = await store.claim(1, randomUUID());
    const [, second] = claimed?.events ?? [];
    if (claimed === undefined || second === undefined) throw new Error('Two events are due.');
    expect(await store.isOutdated(claimed, second)).toBe(false);
    await change();
    expect(await store.isOutdated(claimed, second)).toBe(true);
  });

  it('sees no next attempt while one is under way', async () => {
    await failOnce();
    fixture.receiver.response = () => -1;
    await redeliver(await head());
    await eventually(() => Promise.resolve(posted()), 2);
    expect(await head()).toMatchObject({ attempt_count: 1, next_attempt_at: null });
  });
});
