import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublishedCompany } from '@registry/contracts-business-registry';
import { eventually } from '@registry/testing';
import { companiesSubscription } from '../consumer/companies.subscription.ts';
import { DigestStore } from '../digest/digest.store.ts';
import { DigestWorker } from '../digest/digest.worker.ts';
import { UnsubscribeTokens } from '../digest/unsubscribe-tokens.ts';
import { applyCompanies } from '../followed/apply-companies.ts';
import { createMailer } from '../mail/mailer.ts';
import { RetentionStore } from '../retention/retention.store.ts';
import { DeliveryFixture, type TestList } from '../testing/delivery-fixture.ts';
import { MailServer } from '../testing/mail-server.ts';
import { createPublished, statusChange } from '../testing/watchlist-fixture.ts';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

/** A company whose file number has small letters: keys have capitals. */
const ID = 'us-co-a1';
const NAME = 'RENAMED ANDERSON HOLDINGS, LLC';

describe('a followed company that is removed', () => {
  let fixture: DeliveryFixture;
  let server: MailServer;
  let hook: TestList;
  let digest: string;

  const company = (version: number, more: Partial<PublishedCompany> = {}): PublishedCompany => {
    const one = createPublished('a1', version, [statusChange(version, { before: NAME })], { name: NAME });
    return { ...one, ...more };
  };
  const removed = (version: number): PublishedCompany => ({
    ...createPublished('a1', version),
    action: 'removed',
    current: null,
  });
  const publishChanges = (...items: PublishedCompany[]) =>
    fixture.database.transaction((client) => applyCompanies(client, items));
  const follow = (watchlistId: string): Promise<void> =>
    fixture.follow(watchlistId, createPublished('a1', 1, [], { name: NAME }));
  const events = async (id: string) =>
    (
      await fixture.eventsHandler.listEvents({
        ...fixture.list(id),
        after: 0,
        limit: 100,
      })
    ).data;
  const deliveries = () =>
    fixture.deliveries.listDeliveries({
      ...fixture.list(hook.id),
      offset: 0,
      status: null,
      limit: 100,
    });
  const redeliver = (deliveryId: string, idempotencyKey: string | null = null) =>
    fixture.deliveries.redeliver({ workspaceId: 7, deliveryId, idempotencyKey });
  const skip = (deliveryId: string, idempotencyKey: string) =>
    fixture.deliveries.skipDelivery({ workspaceId: 7, deliveryId, idempotencyKey });
  const comeBack = (version: number) =>
    publishChanges({ ...createPublished('a1', version, [], { name: NAME }), action: 'added' });
  const posted = (): string[] => fixture.receiver.messages.map(({ body }) => body);
  const sendDigests = async (days: number): Promise<void> => {
    const mailer = createMailer({ from: 'Registry <news@registry.example>', smtpUrl: server.url, folder: '' });
    const store = new DigestStore(fixture.database);
    const tokens = new UnsubscribeTokens('a secret of the installation, long enough');
    const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 13 * 3_600_000;
    await new DigestWorker({ store, mailer, tokens, publicUrl: 'https://registry.example' }).sendDue(
      new Date(noon),
      signal,
    );
    mailer.close();
  };

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    server = await MailServer.start();
    hook = await fixture.webhookList();
    digest = await fixture.digestList();
    for (const id of [hook.id, digest]) await follow(id);
  });
  afterEach(async () => {
    await server.close();
    await fixture.destroy();
  });

  it('is one event that names it and says nothing else, and stands in the place of all events before', async () => {
    await publishChanges(company(2));
    await publishChanges(company(3));
    expect(JSON.stringify(await events(hook.id))).toContain(NAME);
    await publishChanges(removed(4));
    await publishChanges(removed(4), removed(5)); // the same again, and a change while it is removed
    const shown = await events(hook.id);
    expect(shown.map(({ sequence, type }) => [sequence, type])).toEqual(
      [1, 2, 3].map((sequence) => [sequence, 'business.removed']),
    );
    for (const { data } of shown) {
      expect(data).toEqual({
        ...{
          watchlist_id: hook.id,
          entity_id: ID,
          source: null,
          as_of: null,
          changes: [],
          business: null,
          record: null,
        },
      });
    }
    expect((await fixture.entities.list(hook.id, 0, 10)).items).toMatchObject([{ entity_id: ID, status: 'removed' }]);
  });

  it('is removed also where a change of it arrives before its removal does', async () => {
    await publishChanges(company(2));
    await publishChanges({ ...removed(4), action: 'changed' });
    await publishChanges(removed(3));
    expect(JSON.stringify(await events(hook.id))).not.toContain(NAME);
    expect((await events(hook.id)).at(-1)?.type).toBe('business.removed');
  });

  it('is posted no more: not what waits for a retry, not what waits behind it, nor what is asked for again', async () => {
    await publishChanges(company(2));
    fixture.receiver.response = ({ body }) => (body.includes('"sequence":1,') ? 200 : 500);
    await fixture.worker({ delaysMs: Array.from({ length: 100 }, () => 300) });
    await eventually(() => Promise.resolve(posted().length), 1);
    await publishChanges(company(3), company(4));
    await eventually(async () => (await deliveries()).items.map(({ sequence }) => sequence), [2, 1]);
    const before = (await deliveries()).items;
    await publishChanges(removed(5));
    const naming = posted().filter((body) => body.includes(NAME)).length;
    fixture.receiver.response = () => 200;
    await eventually(() => Promise.resolve(fixture.sequences(hook)), [1, 4]);
    expect(posted().at(-1)).not.toContain(NAME);
    await eventually(async () => (await deliveries()).items.map(({ sequence }) => sequence), [4]);
    expect((await deliveries()).totalCount).toBe(1);
    for (const { id } of before) {
      await expect(redeliver(id)).rejects.toMatchObject({ code: { slug: 'watchlist_not_found' } });
    }
    await fixture.rows('UPDATE webhook_deliveries SET redeliver_at = now() WHERE sequence < 4');
    await fixture.addEvents(hook.id, 1, { entityId: null });
    await eventually(() => Promise.resolve(fixture.sequences(hook)), [1, 4, 5]);
    expect(posted().filter((body) => body.includes(NAME))).toHaveLength(naming);
  });

  it('ends what waits to be posted, as the log says when it is back: skipped, or succeeded where it had arrived', async () => {
    fixture.receiver.response = ({ body }) => (body.includes('"sequence":1,') ? 200 : 500);
    const worker = await fixture.worker({ delaysMs: [] });
    await publishChanges(company(2), company(3));
    await eventually(async () => (await deliveries()).items.map(({ status }) => status), ['dead', 'succeeded']);
    await worker.beforeApplicationShutdown();
    const again = await fixture.worker({ delaysMs: [60_000] });
    await publishChanges(company(4));
    await eventually(
      async () => (await deliveries()).items.map(({ status }) => status),
      ['pending', 'dead', 'succeeded'],
    );
    await again.beforeApplicationShutdown();
    const before = (await deliveries()).items;
    for (const { id, sequence } of before.slice(1)) await redeliver(id, `again ${sequence}`);
    await publishChanges(removed(5));
    fixture.receiver.response = () => 200;
    await fixture.worker();
    await eventually(() => Promise.resolve(fixture.sequences(hook)), [1, 4]);
    await eventually(() => fixture.rows('SELECT FROM webhook_deliveries WHERE redeliver_at IS NOT NULL'), []);
    expect(posted().filter((body) => body.includes(NAME))).toHaveLength(3);
    await comeBack(6);
    const after = (await deliveries()).items.filter(({ sequence }) => sequence < 4);
    expect(after.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'succeeded']);
    expect(after.map(({ attempt_count }) => attempt_count)).toEqual(before.map(({ attempt_count }) => attempt_count));
  });

  it('is in no reply that an Idempotency-Key repeats', async () => {
    fixture.receiver.response = ({ body }) => (body.includes('"sequence":1,') ? 200 : 500);
    await fixture.worker({ delaysMs: [60_000] });
    await publishChanges(company(2), company(3));
    await eventually(async () => (await deliveries()).items.map(({ status }) => status), ['pending', 'succeeded']);
    const [head, taken] = (await deliveries()).items;
    const repeats = [() => redeliver(taken?.id ?? '', 'again'), () => skip(head?.id ?? '', 'skipped')];
    for (const repeat of repeats) {
      const delivery = await repeat();
      expect(await repeat()).toEqual({ ...delivery, isReplayed: true });
    }
    await publishChanges(removed(4));
    for (const repeat of repeats) {
      await expect(repeat()).rejects.toMatchObject({ code: { slug: 'watchlist_not_found' } });
    }
  });

  it('is posted no more of a batch that a worker took before', async () => {
    const responses: (() => void)[] = [];
    fixture.receiver.response = () => (responses.length === 0 ? -1 : 200);
    await publishChanges(company(2), company(3), company(4));
    await fixture.worker({ responseMsMax: 1_000, delaysMs: [10] });
    await eventually(() => Promise.resolve(posted().length), 1);
    responses.push(() => undefined);
    await publishChanges(removed(5));
    await eventually(() => Promise.resolve(fixture.sequences(hook)), [4]);
    expect(posted().filter((body) => body.includes(NAME))).toHaveLength(1);
  });

  it('is in no digest but as removed', async () => {
    await publishChanges(company(2));
    await sendDigests(1);
    expect(server.mails[0]?.source).toContain('RENAMED');
    await publishChanges(company(3));
    await publishChanges(removed(4));
    await sendDigests(2);
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]?.source).not.toContain('RENAMED');
    expect(server.mails[1]?.source).toContain('1 event');
    expect(server.mails[1]?.source).toContain('Company removed');
  });

  it('comes back with all its events, and has its records looked at', async () => {
    await publishChanges(company(2));
    const before = await events(hook.id);
    await publishChanges(removed(3));
    await fixture.rows('DELETE FROM companies_to_check');
    await comeBack(4);
    expect((await events(hook.id)).slice(0, 1)).toEqual(before);
    expect((await events(hook.id)).map(({ type }) => type)).toEqual([
      'business.status_changed',
      'business.removed',
      'business.restored',
    ]);
    expect(await fixture.rows('SELECT company_key FROM companies_to_check')).toEqual([{ company_key: 'us-co-A1' }]);
  });

  it('that comes back is an event of the webhook and of the digest, after its removal', async () => {
    await publishChanges(removed(2));
    await comeBack(3);
    await fixture.worker();
    await eventually(() => Promise.resolve(fixture.sequences(hook)), [1, 2]);
    expect(posted().map((body) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'business.removed',
      'business.restored',
    ]);
    expect(posted()[1]).toContain(NAME);
    await sendDigests(1);
    expect(server.mails[0]?.source).toContain('Company restored');
  });

  it('that comes back and is removed again says nothing of it but that', async () => {
    await publishChanges(removed(2));
    await comeBack(3);
    await publishChanges(removed(4));
    expect((await events(hook.id)).map(({ type }) => type)).toEqual(Array(3).fill('business.removed'));
    expect(JSON.stringify(await events(hook.id))).not.toContain(NAME);
  });

  it('is removed again, and back again, where a registry that was restored counts its versions again', async () => {
    await publishChanges(removed(2));
    await comeBack(3);
    await fixture.database.transaction((client) => companiesSubscription.clear(client));
    await publishChanges(createPublished('a1', 1, [], { name: NAME }));
    await publishChanges(removed(2));
    await comeBack(3);
    expect((await events(hook.id)).map(({ type }) => type)).toEqual([
      'business.removed',
      'business.restored',
      'business.removed',
      'business.restored',
    ]);
  });

  it('is known of as long as there are events of it, though nobody follows it', async () => {
    await publishChanges(company(2));
    await fixture.rows('DELETE FROM watchlist_entities');
    await fixture.rows('DELETE FROM companies_to_check');
    await new RetentionStore(fixture.database, { events: 400, deliveries: 90 }).removeOld(signal);
    await publishChanges(removed(3));
    expect(JSON.stringify(await events(hook.id))).not.toContain(NAME);
  });
});
