import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, temporaryFolder } from '@registry/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetWorkspaceContactsHandler } from '../notices/set-workspace-contacts.handler.ts';
import { DisabledNotices } from '../notices/disabled-notices.ts';
import { type Mailer, createMailer } from '../mail/mailer.ts';
import { appendEvents } from '../events/append-events.ts';
import { DeliveryFixture, exampleDraft, person } from '../testing/delivery-fixture.ts';
import { MailServer } from '../testing/mail-server.ts';
import { DigestStore } from './digest.store.ts';
import { DigestWorker } from './digest.worker.ts';
import { UnsubscribeDigestHandler } from './unsubscribe-digest.handler.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const DAY_MS = 86_400_000;
const MAIL_FROM = 'Business Registry <news@registry.example>';

describe('the digest of a watchlist', () => {
  let fixture: DeliveryFixture;
  let server: MailServer;
  const mailers: Mailer[] = [];
  const tokens = new UnsubscribeTokens('a secret of the installation, long enough');
  const folder = temporaryFolder('mails').path;
  const { signal } = new AbortController();
  /** 13:00 UTC of the day after this one, and of the one after that. */
  const noon = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS + 13 * 3_600_000);
  const nextNoon = new Date(noon.getTime() + DAY_MS);

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    server = await MailServer.start();
  });
  afterEach(async () => {
    for (const mailer of mailers.splice(0)) mailer.close();
    await server.close();
    await fixture.destroy();
  });

  function mailer(smtpUrl = server.url): Mailer {
    const one = createMailer({ from: MAIL_FROM, smtpUrl, folder });
    mailers.push(one);
    return one;
  }
  const worker = (sender: Mailer = mailer()) =>
    new DigestWorker({
      store: new DigestStore(fixture.database),
      mailer: sender,
      tokens,
      publicUrl: 'https://registry.example',
    });
  const toSource = (at: number): string => server.mails[at]?.source.replaceAll(/=\r\n/g, '') ?? '';

  it('is one email a day with the events since the last, also by several workers', async () => {
    const list = await fixture.digestList();
    await fixture.addEvents(list, 3);
    const sent = await Promise.all(Array.from({ length: 5 }, () => worker().sendDue(noon, signal)));
    expect(sent.reduce((sum, one) => sum + one)).toBe(1);
    await fixture.addEvents(list, 2);
    for (const later of [noon, new Date(noon.getTime() + DAY_MS - 1)]) await worker().sendDue(later, signal);
    expect(server.mails).toHaveLength(1);
    await worker().sendDue(nextNoon, signal);
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com'], ['ada@example.com']]);
    expect(toSource(0)).toContain('Suppliers: 3 events');
    expect(toSource(1)).toContain('Suppliers: 2 events');
  });

  it('has every event once, whichever transaction begins before its end and is the last to add one', async () => {
    const list = await fixture.digestList();
    const store = new DigestStore(fixture.database);
    const send = async (day: string, endsAt: Date): Promise<string[]> => {
      const [digest] = await store.claim({ day, endsAt }, 1);
      if (digest === undefined) return [];
      await store.end(digest, { forSome: true, forAll: true, isWhole: true });
      return (await store.events(digest, digest.afterSequence, 10)).events.map(({ data }) => data.entity_id ?? '');
    };
    const endsAt = await fixture.database.transaction(async (client) => {
      const { rows } = await client.query<{ endsAt: Date }>(
        `SELECT now() + interval '5 milliseconds' AS "endsAt" FROM pg_sleep(0.01)`,
      );
      await fixture.addEvents(list, 1, { entityId: 'us-or-1' });
      await appendEvents(client, [exampleDraft(list, 'began first', { entityId: 'us-or-2' })]);
      return rows[0]?.endsAt ?? nextNoon;
    });
    const sent = [...(await send('2026-11-10', endsAt)), ...(await send('2026-11-11', nextNoon))];
    expect(sent).toEqual(['us-or-1', 'us-or-2']);
  });

  it('says who set it up, with the contact address of the workspace where it has one', async () => {
    const list = await fixture.digestList();
    await fixture.addEvents(list, 1);
    await worker().sendDue(noon, signal);
    const contacts = new SetWorkspaceContactsHandler(fixture.database);
    await contacts.setWorkspaceContacts({
      contacts: [{ workspaceId: 7, email: 'ops@example.com', people: [person('ana', 'owner')] }],
    });
    await fixture.addEvents(list, 1);
    await worker().sendDue(nextNoon, signal);
    expect(toSource(0)).toContain('A customer of this service set up a watchlist');
    expect(toSource(1)).toContain('A customer of this service (contact: ops@example.com) set up a watchlist');
  });

  it('is not sent when there is nothing, or before 13:00 UTC', async () => {
    const list = await fixture.digestList();
    expect(await worker().sendDue(noon, signal)).toBe(0);
    await fixture.addEvents(list, 1);
    expect(await worker().sendDue(new Date(Date.now() - DAY_MS), signal)).toBe(0);
    expect(server.mails).toEqual([]);
  });

  it('shows the events by company, in HTML and text, and nothing that anybody filed as markup', async () => {
    const list = await fixture.digestList('Suppliers\r\nBcc: eve@example.com');
    await fixture.addEvents(list, 1);
    await fixture.addEvents(list, 1, {
      type: 'business.name_changed',
      entityId: 'us-co-1',
      changes: [{ field: 'name', before: 'OLD', after: '<script>alert(1)</script>' }],
      business: null,
    });
    await worker().sendDue(noon, signal);
    const source = toSource(0);
    expect(server.mails[0]?.recipients).toEqual(['ada@example.com']);
    expect(source).not.toMatch(/^Bcc:/m);
    expect(source).toMatch(/multipart\/alternative/);
    expect(source).toContain('- ');
    expect(source).toContain('(us-or/business-registry, data of 2026-11-08)');
    expect(source).toContain('Status: active =E2=86=92 inactive');
    expect(source).toContain('CEDAR RIDGE BAKERY, LLC https://registry.example/companies/us-or-150000007');
    expect(source).toContain('<a href=3D"https://registry.example/companies/us-or-150000007">');
    expect(source).toContain('&lt;script&gt;');
    expect(source.split('text/html')[1]).not.toContain('<script>');
  });

  it('is ended by one click, by its own link alone', async () => {
    const list = await fixture.digestList();
    await fixture.addEvents(list, 1);
    await worker().sendDue(noon, signal);
    const headers =
      toSource(0)
        .split('\r\n\r\n')[0]
        ?.replaceAll(/\r\n\s+/g, ' ') ?? '';
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const [, token = ''] =
      /^List-Unsubscribe: <https:\/\/registry\.example\/unsubscribe\/([^>]+)>$/m.exec(headers) ?? [];
    const handler = new UnsubscribeDigestHandler(fixture.database, tokens);
    for (const wrong of ['', list, `${token}x`, token.slice(0, -1), `wl_other.${token.split('.')[1] ?? ''}`]) {
      await expect(
        handler.unsubscribeDigest({ token: wrong, isConfirmed: true, isToResume: false }),
      ).rejects.toMatchObject({
        code: { slug: 'watchlist_not_found' },
      });
    }
    expect(await handler.unsubscribeDigest({ token, isConfirmed: false, isToResume: false })).toMatchObject({
      isUnsubscribed: false,
    });
    expect(await handler.unsubscribeDigest({ token, isConfirmed: true, isToResume: false })).toMatchObject({
      isUnsubscribed: true,
    });
    await fixture.addEvents(list, 1);
    await worker().sendDue(nextNoon, signal);
    expect(server.mails).toHaveLength(1);
  });

  it('is tried again where the server refuses it, and its events come with the next where it never goes', async () => {
    const list = await fixture.digestList();
    await fixture.addEvents(list, 2);
    server.refusals = 2;
    expect(await worker().sendDue(noon, signal)).toBe(0);
    expect(await worker().sendDue(noon, signal)).toBe(0); // waits a minute first
    await fixture.rows('UPDATE watchlist_digests SET due_at = now()');
    expect(await worker().sendDue(noon, signal)).toBe(0);
    await fixture.addEvents(list, 1);
    await worker().sendDue(nextNoon, signal);
    expect(server.mails).toHaveLength(1);
    expect(toSource(0)).toContain('Suppliers: 3 events');
  });

  it('is taken over from a worker that died, under the same Message-ID', async () => {
    const list = await fixture.digestList();
    await fixture.addEvents(list, 1);
    const died = { send: () => new Promise<void>(() => undefined), close: () => undefined };
    void worker(died).sendDue(noon, signal);
    await eventually(async () => (await fixture.rows('SELECT FROM watchlist_digests')).length, 1);
    expect(await worker().sendDue(noon, signal)).toBe(0);
    await fixture.rows('UPDATE watchlist_digests SET due_at = now()');
    expect(await worker().sendDue(noon, signal)).toBe(1);
    const day = noon.toISOString().slice(0, 10);
    expect(toSource(0)).toContain(`Message-ID: <digest-${list}-${day}@registry.example>`);
  });

  it('waits for that of the day before which is just being sent, and repeats none of its events', async () => {
    const list = await fixture.digestList();
    await fixture.addEvents(list, 1);
    const { promise: isTaken, resolve: take } = Promise.withResolvers<void>();
    const slow = { send: () => isTaken, close: () => undefined };
    const sending = worker(slow).sendDue(noon, signal);
    await eventually(async () => (await fixture.rows('SELECT FROM watchlist_digests')).length, 1);
    await fixture.addEvents(list, 2);
    expect(await worker().sendDue(nextNoon, signal)).toBe(0);
    take();
    expect([await sending, await worker().sendDue(nextNoon, signal)]).toEqual([1, 1]);
    expect(toSource(0)).toContain('Suppliers: 2 events');
  });

  it('is a file where there is no mail server, as is the notice of a webhook that was disabled', async () => {
    const list = await fixture.digestList();
    const { id } = await fixture.webhookList({ url: 'https://example.com/hooks' });
    await fixture.addEvents(list, 1);
    await fixture.rows(
      `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', disabled_at = now(), is_notice_due = true`,
    );
    const files = mailer('');
    await worker(files).sendDue(noon, signal);
    const notices = new DisabledNotices(fixture.database, files);
    expect(await notices.sendDue()).toBe(0); // the workspace has no contact address yet
    const contacts = new SetWorkspaceContactsHandler(fixture.database);
    await contacts.setWorkspaceContacts({
      contacts: [{ workspaceId: 7, email: 'ops@example.com', people: [person('ana', 'owner')] }],
    });
    expect([await notices.sendDue(), await notices.sendDue()]).toEqual([1, 0]);
    const names = readdirSync(folder).sort();
    expect(names).toEqual(
      [
        expect.stringMatching(new RegExp(`^digest-${list}-.*\\.eml$`)),
        expect.stringMatching(new RegExp(`^disabled-${id}-.*\\.eml$`)),
      ].sort(),
    );
    const notice = readFileSync(join(folder, names.find((name) => name.startsWith('disabled')) ?? ''), 'utf8');
    expect(notice).toContain('To: ana@example.com, ops@example.com');
    expect(notice).not.toContain('ada@example.com');
    expect(notice).toContain('it responded with 410 Gone');
  });

  it('or a notice that a mail server is slow to take does not keep a workspace from enabling its webhook', async () => {
    await fixture.webhookList();
    await fixture.rows(
      `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', disabled_at = now(), is_notice_due = true`,
    );
    const contacts = new SetWorkspaceContactsHandler(fixture.database);
    await contacts.setWorkspaceContacts({
      contacts: [{ workspaceId: 7, email: 'ops@example.com', people: [person('ana', 'owner')] }],
    });
    const steps: string[] = [];
    const slow: Mailer = {
      async send() {
        steps.push('sending');
        await delay(1_000);
        steps.push('sent');
      },
      close: () => undefined,
    };
    const notices = new DisabledNotices(fixture.database, slow);
    const sending = notices.sendDue();
    await eventually(() => Promise.resolve(steps.length), 1);
    expect(await notices.sendDue()).toBe(0);
    await fixture.rows(
      `UPDATE webhook_endpoints SET (status, disabled_reason, disabled_at, is_notice_due) = ('enabled', NULL, NULL, false)`,
    );
    steps.push('enabled');
    expect(await sending).toBe(1);
    expect(steps).toEqual(['sending', 'enabled', 'sent']);
  });

  it('and a notice that one address refuses keep no other workspace from its notice', async () => {
    const addresses = [7, 8, 9].map((workspaceId) => ({
      workspaceId,
      email: `ops-${workspaceId}@example.com`,
      people: [person('cy', 'member')],
    }));
    await new SetWorkspaceContactsHandler(fixture.database).setWorkspaceContacts({ contacts: addresses });
    for (const { workspaceId } of addresses) {
      const { id } = await fixture.webhookList();
      await fixture.rows('UPDATE watchlists SET workspace_id = $2 WHERE id = $1', [id, workspaceId]);
    }
    const notices = new DisabledNotices(fixture.database, mailer());
    for (const { email: unknown } of addresses) {
      await fixture.rows(
        `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', disabled_at = now(), is_notice_due = true`,
      );
      server.unknown.add(unknown);
      await expect(notices.sendDue()).rejects.toThrow('no such user');
      server.unknown.clear();
      const others = addresses.flatMap(({ email }) => (email === unknown ? [] : email));
      expect(server.mails.splice(0).flatMap(({ recipients }) => recipients)).toEqual(expect.arrayContaining(others));
      expect(await notices.sendDue()).toBe(1);
      expect(server.mails.splice(0)).toMatchObject([{ recipients: [unknown] }]);
    }
  });
});
