import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryFixture } from '../testing/delivery-fixture.ts';
import { RetentionStore } from './retention.store.ts';

describe('what is kept no longer', () => {
  let fixture: DeliveryFixture;
  const { signal } = new AbortController();

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
  });
  afterEach(() => fixture.destroy());

  const store = () => new RetentionStore(fixture.database, { events: 400, deliveries: 90 });
  const age = (table: string, days: number, where = 'true') =>
    fixture.rows(`UPDATE ${table} SET created_at = created_at - interval '${days} days' WHERE ${where}`);
  const sequences = async (list: string, table = 'watchlist_events') =>
    (await fixture.rows(`SELECT sequence FROM ${table} WHERE watchlist_id = $1 ORDER BY 1`, [list])).map(
      ({ sequence }) => sequence,
    );

  it('are the oldest events that were delivered, with their deliveries: those that are left have no gap', async () => {
    const { id } = await fixture.webhookList();
    await fixture.addEvents(id, 8);
    await fixture.rows(
      `INSERT INTO webhook_deliveries (watchlist_id, sequence, status, attempt_count, attempts)
       SELECT watchlist_id, sequence, 'succeeded', 1, '[]' FROM watchlist_events WHERE sequence < 7`,
    );
    await age('watchlist_events', 401, 'sequence IN (1, 2, 3, 5, 6, 7, 8)');
    expect(await store().removeOld(signal)).toBe(0); // none was delivered
    await fixture.rows('UPDATE webhook_endpoints SET next_sequence = 7');
    expect(await store().removeOld(signal)).toBe(3);
    expect(await sequences(id)).toEqual([4, 5, 6, 7, 8]);
    expect(await sequences(id, 'webhook_deliveries')).toEqual([4, 5, 6]);
    await age('watchlist_events', 401, 'sequence = 4');
    await store().removeOld(signal);
    expect(await sequences(id)).toEqual([7, 8]);
  });

  it('are undelivered events only where nobody waits for them: of a webhook that is disabled, of a reader who unsubscribed', async () => {
    const [webhook, digest] = [(await fixture.webhookList()).id, await fixture.digestList()];
    for (const id of [webhook, digest]) await fixture.addEvents(id, 3);
    await age('watchlist_events', 401);
    await fixture.rows(
      `INSERT INTO watchlist_digests (watchlist_id, day, after_sequence, through_sequence, due_at, sent_at)
       VALUES ($1, '2026-11-01', 0, 1, now(), now())`,
      [digest],
    );
    await store().removeOld(signal);
    expect([await sequences(webhook), await sequences(digest)]).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
    await fixture.rows(
      `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'failing', disabled_at = now()`,
    );
    await fixture.rows('UPDATE watchlists SET unsubscribed_at = now() WHERE id = $1', [digest]);
    await store().removeOld(signal);
    expect([await sequences(webhook), await sequences(digest)]).toEqual([[], []]);
    await fixture.addEvents(webhook, 1); // the numbers go on
    expect(await sequences(webhook)).toEqual([4]);
  });

  it('are deliveries of their own age, but for those that are still to be posted', async () => {
    const { id } = await fixture.webhookList();
    await fixture.addEvents(id, 4);
    await fixture.rows(
      `INSERT INTO webhook_deliveries (watchlist_id, sequence, status, attempt_count, attempts, redeliver_at)
       SELECT $1, n, CASE WHEN n = 3 THEN 'pending' ELSE 'dead' END, 1, '[]', CASE WHEN n = 2 THEN now() END
         FROM generate_series(1, 4) n`,
      [id],
    );
    await age('webhook_deliveries', 91, 'sequence < 4');
    await store().removeOld(signal);
    expect(await sequences(id, 'webhook_deliveries')).toEqual([2, 3, 4]);
    expect(await sequences(id)).toEqual([1, 2, 3, 4]);
  });

  it('are removed in several transactions, whoever does it at the same time, and none is left over', async () => {
    const { id } = await fixture.webhookList();
    await fixture.addEvents(id, 2_500);
    await age('watchlist_events', 401, 'sequence < 2500');
    await fixture.rows('UPDATE webhook_endpoints SET next_sequence = 2501');
    const removed = await Promise.all([store(), store(), store()].map((one) => one.removeOld(signal)));
    await store().removeOld(signal);
    expect(await sequences(id)).toEqual([2_500]);
    expect(removed.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(2_499);
  });

  it('are companies that nobody follows and nobody is to look at, with their names', async () => {
    const { id } = await fixture.webhookList();
    await fixture.rows(
      `INSERT INTO followed_companies (key, id, state, version, business)
       SELECT 'us-co-' || n, 'us-co-' || n, 'CO', 1, '{}' FROM generate_series(1, 120) n`,
    );
    await fixture.rows(
      `INSERT INTO followed_names (company_key, state, name_key) SELECT key, 'CO', key FROM followed_companies`,
    );
    await fixture.rows(
      `INSERT INTO watchlist_entities (watchlist_id, company_key, id, followed_version) VALUES ($1, 'us-co-7', 'we_7', 1)`,
      [id],
    );
    await fixture.rows(`INSERT INTO companies_to_check (company_key) VALUES ('us-co-8')`);
    expect(await store().removeOld(signal)).toBe(118);
    const left = [{ key: 'us-co-7' }, { key: 'us-co-8' }];
    expect(await fixture.rows('SELECT key FROM followed_companies ORDER BY key')).toEqual(left);
    expect(await fixture.rows('SELECT company_key AS key FROM followed_names ORDER BY 1')).toEqual(left);
  });

  it('are idempotency keys, secrets and all but the newest digests that have expired', async () => {
    const list = await fixture.webhookList();
    const digest = await fixture.digestList();
    await fixture.rotateSecret(list);
    await fixture.rotateSecret(list);
    await fixture.rows(
      `UPDATE webhook_previous_secrets SET expires_at = now() WHERE expires_at = (SELECT min(expires_at) FROM webhook_previous_secrets)`,
    );
    await fixture.rows(
      `INSERT INTO idempotency_keys (workspace_id, key, request_digest, sealed_reply, created_at)
       VALUES (7, 'old', '', '', now() - interval '25 hours'), (7, 'new', '', '', now())`,
    );
    await fixture.rows(
      `INSERT INTO watchlist_digests (watchlist_id, day, after_sequence, through_sequence, due_at, sent_at)
       SELECT $1, d, 0, 1, now(), CASE WHEN d < '2025-01-03' THEN now() END FROM unnest('{2025-01-01,2025-01-02,2025-01-03}'::date[]) d`,
      [digest],
    );
    expect(await store().removeOld(signal)).toBe(3);
    expect(await fixture.rows('SELECT key FROM idempotency_keys')).toEqual([{ key: 'new' }]);
    expect(await fixture.rows('SELECT day FROM watchlist_digests ORDER BY 1')).toEqual([
      { day: '2025-01-02' },
      { day: '2025-01-03' },
    ]);
    expect(await fixture.rows('SELECT count(*) AS count FROM webhook_previous_secrets')).toEqual([{ count: 1 }]);
  });
});
