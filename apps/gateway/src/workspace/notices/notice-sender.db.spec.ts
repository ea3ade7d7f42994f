import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestFor } from '@registry/contracts-message';
import type { sendNotice } from '@registry/contracts-watchlist';
import type { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import type { TestDatabase } from '@registry/testing';
import pg from 'pg';
import { gatewayDatabase, makeKey, makePerson, useUpKey } from '../../testing/gateway-keys.ts';
import { NoticeSender } from './notice-sender.ts';

const DAY_MS = 86_400_000;

class TestSender extends NoticeSender {
  send(): Promise<number> {
    return this.round();
  }
}

describe('NoticeSender', () => {
  let test: TestDatabase;
  let pool: pg.Pool;
  let isFailing = false;
  /** An address to which no mail is taken. */
  let unknown = '';
  const sent: RequestFor<typeof sendNotice>[] = [];
  const services = {
    call: async (_message: unknown, notice: RequestFor<typeof sendNotice>) => {
      if (isFailing || notice.email === unknown) throw new Error('unavailable');
      sent.push(notice);
      return { isSent: true };
    },
  } as unknown as MessageClient;

  beforeAll(async () => {
    test = await gatewayDatabase();
    pool = new pg.Pool({ connectionString: test.url, max: 4 });
  });
  afterAll(async () => {
    await pool.end();
    await test.drop();
  });

  const sender = () => new TestSender(new Database(pool), services);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const notify = (key: string) =>
    pool.query(
      `UPDATE workspaces SET contact_email = 'ops@example.com', name = 'Acme ' || id
        WHERE id = (SELECT workspace_id FROM api_keys WHERE prefix = $1)`,
      [key.slice(4, 12)],
    );
  const subjects = () => sent.map(({ subject }) => subject.replace(/Acme \d+/, 'Acme'));

  it('says once that a key expires in 14 and in 3 days, over two gateways and after a mail server that failed', async () => {
    const key = await makeKey(test.url, { expiresAt: inDays(10), label: 'Nightly' });
    await makeKey(test.url, { expiresAt: inDays(10) }); // of a workspace without an address and owners
    await notify(key);
    isFailing = true;
    await expect(sender().send()).rejects.toThrow('unavailable');
    isFailing = false;
    await Promise.all([sender().send(), sender().send()]);
    await sender().send();
    expect(subjects()).toEqual(['An API key of Acme expires within 14 days']);
    expect(sent[0]).toMatchObject({ email: 'ops@example.com', text: expect.stringContaining('(Nightly)') });
    await pool.query('UPDATE api_keys SET expires_at = $2 WHERE prefix = $1', [key.slice(4, 12), inDays(2)]);
    await sender().send();
    await sender().send();
    expect(subjects()).toEqual([
      'An API key of Acme expires within 14 days',
      'An API key of Acme expires within 3 days',
    ]);
  });

  it('says nothing of a key that another one replaces, of one that is revoked, and of one with time left', async () => {
    sent.length = 0;
    const old = await makeKey(test.url, { expiresAt: inDays(1) });
    await notify(old);
    await pool.query(
      `INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit, rotated_from)
       SELECT workspace_id, 'ROTATED1', hmac, daily_limit, id FROM api_keys WHERE prefix = $1`,
      [old.slice(4, 12)],
    );
    const revoked = await makeKey(test.url, { expiresAt: inDays(1) });
    await notify(revoked);
    await pool.query('UPDATE api_keys SET revoked_at = now() WHERE prefix = $1', [revoked.slice(4, 12)]);
    await notify(await makeKey(test.url, { expiresAt: inDays(20) }));
    await sender().send();
    expect(sent).toEqual([]);
  });

  it('says once a day that 80% of a limit is used', async () => {
    sent.length = 0;
    const key = await makeKey(test.url, { dailyLimit: 10 });
    await notify(key);
    await useUpKey(test.url, key);
    const use = (used: number) =>
      pool.query('UPDATE key_usage SET used = $2 FROM api_keys k WHERE k.id = key_id AND k.prefix = $1', [
        key.slice(4, 12),
        used,
      ]);
    await use(7);
    await sender().send();
    expect(sent).toEqual([]);
    await use(8);
    await sender().send();
    await use(10);
    await sender().send();
    expect(subjects()).toEqual([expect.stringMatching(/^80% of the limit of Acme for \d{4}-\d{2}-\d{2} is used$/)]);
    expect(sent[0]?.text).toMatch(/used 8 of 10 requests of \d{4}-\d{2}-\d{2} \(UTC\)\./);
  });

  it('says it to the contact address and to the owners of the workspace, each address once, and to none of another one', async () => {
    sent.length = 0;
    const [key, other] = [
      await makeKey(test.url, { expiresAt: inDays(10) }),
      await makeKey(test.url, { expiresAt: inDays(10) }),
    ];
    await notify(key);
    const [ana, bo] = [
      await makePerson(test.url, key, 'owner'),
      await makePerson(test.url, key, 'owner', 'ops@example.com'),
    ];
    await makePerson(test.url, key, 'member');
    const cy = await makePerson(test.url, other, 'owner'); // has no contact address
    await pool.query('UPDATE memberships SET joined_at = NULL WHERE user_id = $1', [
      (await makePerson(test.url, key, 'owner')).id,
    ]);
    unknown = ana.email;
    await expect(sender().send()).rejects.toThrow('unavailable');
    expect(sent.map(({ email }) => email).sort()).toEqual([cy.email, bo.email].sort());
    unknown = '';
    await sender().send();
    await sender().send();
    expect(sent.map(({ email }) => email)).toEqual([expect.anything(), expect.anything(), ana.email]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    // One who is removed has no later notice, and one who becomes an owner has those that are due.
    await pool.query('UPDATE api_keys SET expires_at = $2 WHERE prefix = $1', [key.slice(4, 12), inDays(2)]);
    await pool.query('DELETE FROM memberships WHERE user_id = $1', [bo.id]);
    sent.length = 0;
    await sender().send();
    expect(sent.map(({ email }) => email).sort()).toEqual([ana.email, 'ops@example.com'].sort());
  });

  it('says of the limit of people that it is theirs', async () => {
    sent.length = 0;
    const key = await makeKey(test.url);
    const owner = await makePerson(test.url, key, 'owner');
    await pool.query(
      `INSERT INTO key_usage (key_id, day, used, granted, daily_limit)
       SELECT counts_toward, (now() AT TIME ZONE 'UTC')::date, 8000, 8000, 10000 FROM api_keys WHERE user_id = $1`,
      [owner.id],
    );
    await sender().send();
    expect(sent).toMatchObject([
      { email: owner.email, text: expect.stringMatching(/^The people of the workspace .*, used 8,000 of 10,000/) },
    ]);
  });

  it('says to each workspace what it has to say, also where an address refuses its notice', async () => {
    sent.length = 0;
    const keys: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const key = await makeKey(test.url, { expiresAt: inDays(1) });
      await notify(key);
      await pool.query(
        `UPDATE workspaces SET contact_email = $2 WHERE id = (SELECT workspace_id FROM api_keys WHERE prefix = $1)`,
        [key.slice(4, 12), `${name}@example.com`],
      );
      keys.push(key);
    }
    for (unknown of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await pool.query(
        'DELETE FROM workspace_notices n USING api_keys k WHERE k.workspace_id = n.workspace_id AND k.prefix = ANY ($1)',
        [keys.map((key) => key.slice(4, 12))],
      );
      await expect(sender().send()).rejects.toThrow('unavailable');
      const emails = sent.splice(0).map(({ email }) => email);
      expect(emails.sort()).toEqual(
        ['a@example.com', 'b@example.com', 'c@example.com'].filter((one) => one !== unknown),
      );
    }
    unknown = '';
    await sender().send();
    expect(sent.map(({ email }) => email)).toEqual(['c@example.com']);
  });
});
