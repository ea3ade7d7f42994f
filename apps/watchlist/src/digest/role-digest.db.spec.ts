import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { createMailer, type Mail, type Mailer } from '../mail/mailer.ts';
import { RetentionStore } from '../retention/retention.store.ts';
import { DeliveryFixture, person } from '../testing/delivery-fixture.ts';
import { MailServer } from '../testing/mail-server.ts';
import { DigestStore } from './digest.store.ts';
import { DigestWorker } from './digest.worker.ts';
import { EraseAddressHandler } from './erase-address.handler.ts';
import { UnsubscribeDigestHandler } from './unsubscribe-digest.handler.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const DAY_MS = 86_400_000;
const [OWNERS, MEMBERS] = [{ role: 'owner' }, { role: 'member' }] as const;

describe('the digest to a role', () => {
  let fixture: DeliveryFixture;
  let server: MailServer;
  let mailer: Mailer;
  const tokens = new UnsubscribeTokens('a secret of the installation, long enough');
  const { signal } = new AbortController();
  /** 13:00 UTC of a day after this one: 0 for the next. */
  const noon = (days = 0) => new Date((Math.floor(Date.now() / DAY_MS) + days + 1) * DAY_MS + 13 * 3_600_000);

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    server = await MailServer.start();
    mailer = createMailer({ from: 'Registry <news@registry.example>', smtpUrl: server.url, folder: '' });
  });
  afterEach(async () => {
    mailer.close();
    await server.close();
    await fixture.destroy();
  });

  const worker = (by: Pick<Mailer, 'send'> = mailer) =>
    new DigestWorker({
      ...{ store: new DigestStore(fixture.database), tokens, publicUrl: 'https://registry.example' },
      mailer: { close: () => undefined, ...by },
    });
  /** Sends what is due; each new mail as `ana: Ours: 3 events`, by name. */
  const send = async (days = 0): Promise<string[]> => {
    await worker().sendDue(noon(days), signal);
    return takeMails();
  };
  const takeMails = (): string[] =>
    server.mails
      .splice(0)
      .map(({ recipients, source }) => {
        const [, subject = ''] = /^Subject: (\w+: \d+ events?) through/m.exec(source) ?? [];
        return `${recipients.join().replaceAll('@example.com', '')}: ${subject}`;
      })
      .sort();
  const retry = () => fixture.rows('UPDATE watchlist_digests SET due_at = now()');
  const erase = (name: string) =>
    new EraseAddressHandler(fixture.database, new IdempotentWrites(fixture.database, fixture.sealed)).eraseAddress({
      email: `${name}@example.com`,
      personId: `usr_${name}`,
    });
  const read = (list: string, workspaceId = 7) => fixture.store.get({ workspaceId, watchlistId: list });

  it('is mailed once to each person who has the role in the workspace at that time, also by several workers', async () => {
    const [ours, theirs] = [await fixture.digestList('Ours', OWNERS), await fixture.digestList('Theirs', OWNERS, 8)];
    const members = await fixture.digestList('Shared', MEMBERS);
    for (const list of [ours, theirs, members]) await fixture.addEvents(list, 2);
    const [ana, bo, cy] = [person('ana', 'owner'), person('bo', 'owner'), person('cy', 'owner')];
    const others = { 8: [cy, person('ana', 'owner'), person('dee', 'viewer')] };
    const both = [person('eve', 'member'), person('flo', 'member')];
    await fixture.setPeople({ 7: [ana, bo, ...both], ...others });
    await Promise.all(Array.from({ length: 5 }, () => worker().sendDue(noon(), signal)));
    const first = ['ana: Ours: 2 events', 'ana: Theirs: 2 events', 'bo: Ours: 2 events', 'cy: Theirs: 2 events'];
    const shared = ['eve: Shared: 2 events', 'flo: Shared: 2 events'];
    expect(takeMails()).toEqual([...first, ...shared]);
    expect(await send()).toEqual([]);
    // While the digest is sent to the first, the second becomes a member, and another person an owner.
    for (const list of [ours, members]) await fixture.addEvents(list, 1);
    const change = { 7: [ana, person('bo', 'member'), person('gil', 'owner'), ...both], ...others };
    let isChanged = false;
    const changing = {
      send: async (mail: Mail) => {
        await mailer.send(mail);
        if (!isChanged && String(mail.to).startsWith('ana')) await fixture.setPeople(change);
        isChanged ||= String(mail.to).startsWith('ana');
      },
    };
    await fixture.rows('UPDATE watchlists SET paused_at = now() WHERE id = $1', [members]);
    await worker(changing).sendDue(noon(1), signal);
    expect(takeMails()).toEqual(['ana: Ours: 1 event', 'gil: Ours: 1 event']);
    await fixture.rows('UPDATE watchlists SET paused_at = NULL');
    expect(await send(1)).toEqual(['bo: Shared: 1 event', 'eve: Shared: 1 event', 'flo: Shared: 1 event']);
  });

  it.each([
    [0, ['bo: Ours: 2 events', 'cy: Ours: 2 events']],
    [1, ['ana: Ours: 1 event', 'bo: Ours: 3 events', 'cy: Ours: 3 events']],
  ])('is taken over %d days later between two recipients, and repeats nothing', async (days, taken) => {
    const list = await fixture.digestList('Ours', OWNERS);
    await fixture.setPeople({ 7: ['ana', 'bo', 'cy'].map((name) => person(name, 'owner')) });
    await fixture.addEvents(list, 2);
    const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
    const started: string[] = [];
    const slowly = async (mail: Mail) => {
      if (started.push(mail.id) === 2) await isTaken;
      await mailer.send(mail);
    };
    const overtaken = worker({ send: slowly }).sendDue(noon(), signal);
    await eventually(() => Promise.resolve(started.length), 2);
    expect([takeMails(), await send()]).toEqual([['ana: Ours: 2 events'], []]);
    await retry();
    await fixture.addEvents(list, days);
    expect(await send(days)).toEqual(taken);
    take(); // The mail of the first worker arrives after all, under the same id, and is the last.
    await overtaken;
    expect(takeMails()).toEqual(['bo: Ours: 2 events']);
    expect(started).toEqual([expect.any(String), expect.stringMatching(/-usr_bo$/)]);
    await fixture.addEvents(list, 1);
    expect(await send(days + 1)).toEqual(['ana: Ours: 1 event', 'bo: Ours: 1 event', 'cy: Ours: 1 event']);
  });

  it.each([1, 5])(
    'stops at attempt %d where the watchlist is paused; the others have it once it goes on',
    async (attempt) => {
      const list = await fixture.digestList('Ours', OWNERS);
      await fixture.setPeople({ 7: [person('ana', 'owner'), person('bo', 'owner')] });
      await fixture.addEvents(list, 2);
      const pausing = async (mail: Mail) => {
        await mailer.send(mail);
        await fixture.update(list, { status: 'paused' });
      };
      server.unknown.add('ana@example.com').add('bo@example.com');
      for (let before = 1; before < attempt; before++) {
        expect(await send()).toEqual([]);
        await retry();
      }
      server.unknown.clear();
      await worker({ send: pausing }).sendDue(noon(), signal);
      expect(takeMails()).toEqual(['ana: Ours: 2 events']);
      await retry();
      expect(await send()).toEqual([]);
      await fixture.update(list, { status: 'active' });
      expect(await send()).toEqual(['bo: Ours: 2 events']);
    },
  );

  it('says whom it goes to as that is when each email is sent, and notes nobody who is erased meanwhile', async () => {
    const list = await fixture.digestList('Ours', OWNERS);
    const [ana, bo] = [person('ana', 'owner'), person('bo', 'owner')];
    await fixture.setPeople({ 7: [ana, bo], 8: [ana] });
    await fixture.addEvents(list, 1);
    const reasons: string[] = [];
    const send = async ({ to, text }: Mail) => {
      if (reasons.push(`${String(to)}: ${/each \w+|this address/.exec(text)?.[0]}`) > 1) return;
      await erase('ana');
      await fixture.update(list, { delivery: { type: 'digest', email: 'ops' } });
    };
    await worker({ send }).sendDue(noon(), signal);
    expect(reasons).toEqual(['ana@example.com: each owner', 'ops: this address']);
    const people = await fixture.rows('SELECT people FROM workspace_contacts ORDER BY workspace_id');
    expect(people).toEqual([{ people: [bo] }, { people: [] }]);
    expect(await fixture.rows('SELECT FROM digest_readers')).toEqual([]);
  });

  it('reaches the others where one address bounces, repeats nothing to them, and loses nothing for that one', async () => {
    const list = await fixture.digestList('Ours', OWNERS);
    await fixture.setPeople({ 7: [person('ana', 'owner'), person('bo', 'owner')] });
    server.unknown.add('ana@example.com');
    await fixture.addEvents(list, 2);
    expect(await send()).toEqual(['bo: Ours: 2 events']);
    for (let attempt = 2; attempt < 9; attempt++) {
      await retry();
      expect([attempt, await send()]).toEqual([attempt, []]);
    }
    expect(await fixture.rows('SELECT attempts, sent_at IS NOT NULL AS ended FROM watchlist_digests')).toEqual([
      { attempts: 5, ended: true },
    ]);
    await fixture.addEvents(list, 1);
    expect(await send(1)).toEqual(['bo: Ours: 1 event']);
    server.unknown.clear();
    await fixture.addEvents(list, 3);
    expect(await send(2)).toEqual(['ana: Ours: 6 events', 'bo: Ours: 3 events']);
    server.unknown.add('ana@example.com').add('bo@example.com');
    await fixture.addEvents(list, 1);
    expect(await send(3)).toEqual([]);
    server.unknown.clear();
    await retry();
    await fixture.setPeople({ 7: [person('cy', 'owner'), person('bo', 'owner')] });
    expect(await send(4)).toEqual(['bo: Ours: 1 event', 'cy: Ours: 1 event']);
  });

  it('waits while nobody has the role, and says so', async () => {
    const [list, other] = [await fixture.digestList('Ours', OWNERS), await fixture.digestList('Theirs', OWNERS, 8)];
    await fixture.setPeople({ 7: [person('ana', 'member')], 8: [person('bo', 'owner')] });
    const delivery = { type: 'digest', role: 'owner', recipient_count: 0, unsubscribed_count: 0 };
    expect(await read(list)).toMatchObject({ status: 'disabled', delivery });
    expect(await read(other, 8)).toMatchObject({ status: 'active', delivery: { ...delivery, recipient_count: 1 } });
    expect(await fixture.store.list(7, 'disabled', 0, 10)).toMatchObject({ totalCount: 1 });
    await fixture.addEvents(list, 2);
    expect([await send(), await fixture.rows('SELECT FROM watchlist_digests')]).toEqual([[], []]);
    await fixture.setPeople({ 7: [person('ana', 'owner')] });
    expect(await send()).toEqual(['ana: Ours: 2 events']);
    await fixture.update(list, { delivery: { type: 'digest', email: 'ops@example.com' } });
    await fixture.addEvents(list, 1);
    expect(await send(1)).toEqual(['ops: Ours: 1 event']);
    await fixture.update(list, { delivery: { type: 'digest', role: 'viewer' }, name: 'Read' });
    expect(await read(list)).toMatchObject({ status: 'disabled', delivery: { role: 'viewer' } });
    await fixture.update(list, { delivery: { type: 'digest' } });
    expect(await read(list)).toMatchObject({ name: 'Read', delivery: { role: 'viewer' } });
  });

  it('is ended and resumed by each person for that one and this watchlist only', async () => {
    const lists = [await fixture.digestList('Ours', OWNERS), await fixture.digestList('Others', OWNERS)] as const;
    const both = [person('ana', 'owner'), person('bo', 'owner')];
    await fixture.setPeople({ 7: both });
    for (const list of lists) await fixture.addEvents(list, 1);
    const links = new Map<string, string>();
    await worker({
      send: async ({ to, subject, text, unsubscribeUrl = '' }) => {
        expect(text).toContain('Your workspace sends the daily digest of this watchlist to each owner.');
        links.set(
          `${String(to)} ${subject.split(':')[0]}`,
          unsubscribeUrl.replace('https://registry.example/unsubscribe/', ''),
        );
      },
    }).sendDue(noon(), signal);
    expect(new Set(links.values()).size).toBe(4);
    const handler = new UnsubscribeDigestHandler(fixture.database, tokens);
    const click = (token: string, isToResume = false) =>
      handler.unsubscribeDigest({ token, isConfirmed: true, isToResume });
    const [own = '', bos = ''] = ['ana@example.com Ours', 'bo@example.com Ours'].map((of) => links.get(of));
    const [, , signature = ''] = own.split('.');
    for (const wrong of [
      `${lists[0]}.usr_bo.${signature}`,
      `${lists[1]}.usr_ana.${signature}`,
      `${lists[0]}.${signature}`,
      `${own}.x`,
    ])
      await expect(click(wrong)).rejects.toMatchObject({ code: { slug: 'watchlist_not_found' } });
    for (let clicks = 0; clicks < 2; clicks++) expect(await click(own)).toEqual({ name: 'Ours', isUnsubscribed: true });
    expect(await handler.unsubscribeDigest({ token: bos, isConfirmed: false, isToResume: false })).toMatchObject({
      isUnsubscribed: false,
    });
    for (const list of lists) await fixture.addEvents(list, 1);
    // Neither the workspace nor a new list of people takes it back.
    await fixture.update(lists[0], { status: 'active', delivery: { type: 'digest', role: 'owner' } });
    await fixture.setPeople({ 7: both });
    expect(await send(1)).toEqual(['ana: Others: 1 event', 'bo: Others: 1 event', 'bo: Ours: 1 event']);
    await click(bos);
    const delivery = { recipient_count: 0, unsubscribed_count: 2 };
    expect(await read(lists[0])).toMatchObject({ status: 'disabled', delivery });
    expect(await click(own, true)).toMatchObject({ isUnsubscribed: false });
    expect(await read(lists[0])).toMatchObject({ status: 'active', delivery: { recipient_count: 1 } });
    await fixture.addEvents(lists[0], 1);
    expect(await send(2)).toEqual(['ana: Ours: 2 events']);
    await fixture.update(lists[0], { delivery: { type: 'digest', email: 'ana@example.com' } });
    await expect(click(own)).rejects.toMatchObject({ code: { slug: 'watchlist_not_found' } });
  });

  it('keeps nothing of who was erased, and of who left for 90 days; what nobody gets keeps no events', async () => {
    const list = await fixture.digestList('Ours', OWNERS);
    await fixture.setPeople({ 7: ['ana', 'bo', 'cy'].map((name) => person(name, 'owner')) });
    await fixture.addEvents(list, 1);
    await send();
    const readers = async () =>
      (await fixture.rows('SELECT person_id FROM digest_readers ORDER BY 1')).map((row) => row['person_id']);
    await erase('cy');
    expect(await readers()).toEqual(['usr_ana', 'usr_bo']);
    await fixture.setPeople({ 7: [person('ana', 'viewer')] });
    const retention = new RetentionStore(fixture.database, { events: 400, deliveries: 90 });
    const remove = async () => {
      await retention.removeOld(signal);
      return readers();
    };
    expect(await remove()).toEqual(['usr_ana', 'usr_bo']);
    await fixture.rows(`UPDATE digest_readers SET day = day - 92`);
    expect(await remove()).toEqual(['usr_ana']);
    await fixture.addEvents(list, 1);
    await fixture.rows(`UPDATE watchlist_events SET created_at = created_at - interval '401 days'`);
    const count = async () => (await fixture.rows('SELECT FROM watchlist_events')).length;
    await fixture.setPeople({ 7: [person('ana', 'owner')] });
    await retention.removeOld(signal);
    expect(await count()).toBe(1);
    await fixture.setPeople({});
    expect([await remove(), await count()]).toEqual([['usr_ana'], 0]);
  });
});
