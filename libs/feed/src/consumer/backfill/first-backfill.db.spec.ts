import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import type { ClientBase } from 'pg';
import { FeedFixture, range } from '../../testing/feed-fixture.ts';
import { SubscriptionStore } from '../subscription-store.ts';

describe('a first backfill', () => {
  let feed: FeedFixture;

  beforeEach(async () => {
    feed = await FeedFixture.create();
    await feed.orchard.start();
    await feed.grow(range(1, 2_501)); // six pages, of which the last is empty
  });
  afterEach(() => feed.destroy());

  const places = () =>
    feed.rows(feed.consumer, 'SELECT backfill_topic AS topic, backfill_after AS after FROM feed_subscriptions');
  const secondaryIndexes = () =>
    feed.rows(feed.consumer, "SELECT indexname AS name FROM pg_indexes WHERE indexname = 'trees_by_height'");

  /** Where the consumer waits for a lock of the spec, by the number of the lock. */
  const GATES = { third: 1_200, fifth: 2_200, end: 1 };

  /** Closes all gates, runs `work` with the session that does, and opens them. */
  async function withGates(work: (client: ClientBase) => Promise<void>): Promise<void> {
    await withClient(feed.basket.test.url, async (client) => {
      await client.query(
        `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN PERFORM pg_advisory_xact_lock(TG_ARGV[0]::integer); RETURN NEW; END'`,
      );
      for (const gate of [GATES.third, GATES.fifth]) {
        const when = `BEFORE INSERT ON trees FOR EACH ROW WHEN (NEW.id = ${gate})`;
        await client.query(`CREATE TRIGGER gate_${gate} ${when} EXECUTE FUNCTION wait(${gate})`);
      }
      const when = "BEFORE UPDATE ON feed_subscriptions FOR EACH ROW WHEN (NEW.state = 'following')";
      await client.query(`CREATE TRIGGER gate_end ${when} EXECUTE FUNCTION wait(${GATES.end})`);
      for (const gate of Object.values(GATES)) await client.query('SELECT pg_advisory_lock($1::integer)', [gate]);
      await work(client);
      await client.query('SELECT pg_advisory_unlock_all()');
    });
  }

  /** Waits until the consumer is at a gate, ends its session as a crash does, and opens the gate. */
  async function killAt(client: ClientBase, gate: number, place: Readonly<Record<string, unknown>>): Promise<void> {
    const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`;
    await eventually(async () => (await client.query(waiting)).rowCount, 1);
    expect(await places()).toEqual([place]);
    expect(await secondaryIndexes()).toEqual([]);
    await client.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`);
    await client.query('SELECT pg_advisory_unlock($1::integer)', [gate]);
  }

  it('inserts each page once and ends with its indexes, wherever the consumer dies', async () => {
    await withGates(async (client) => {
      await feed.basket.start();
      await killAt(client, GATES.third, { topic: 'tree.grown', after: '1000' });
      await killAt(client, GATES.fifth, { topic: 'tree.grown', after: '2000' });
      await killAt(client, GATES.end, { topic: '', after: null });
      await feed.untilFollowing();
    });
    expect(await secondaryIndexes()).toEqual([{ name: 'trees_by_height' }]);
    expect(await feed.rows(feed.consumer, 'SELECT FROM feed_suspended_indexes')).toEqual([]);
    await feed.grow([1, 2_500]);
    await feed.untilObserved();
    expect(await feed.rows(feed.consumer, 'SELECT FROM feed_dead_letters')).toEqual([]);
  });

  it('starts over where a replay is requested before its end', async () => {
    await withGates(async (client) => {
      await feed.basket.start();
      await killAt(client, GATES.third, { topic: 'tree.grown', after: '1000' });
      await feed.basket.replay();
      await killAt(client, GATES.fifth, { topic: 'tree.grown', after: '2000' });
    });
    await eventually(
      () => feed.rows(feed.consumer, 'SELECT state, replay_requested FROM feed_subscriptions'),
      [{ state: 'following', replay_requested: false }],
    );
    await feed.untilObserved();
    expect(await secondaryIndexes()).toEqual([{ name: 'trees_by_height' }]);
    expect(await feed.rows(feed.consumer, 'SELECT FROM feed_dead_letters')).toEqual([]);
  });

  it('gives a page to one of two replicas that take each other for gone', async () => {
    const store = new SubscriptionStore(feed.consumer, 'orchard');
    const [first, second] = [
      { topic: null, after: null },
      { topic: 'tree.grown', after: '500' },
    ];
    await feed.consumer.transaction((client) =>
      store.startBackfill(client, { epoch: crypto.randomUUID(), positions: { prompt: 0, bulk: 0 } }, false),
    );
    const apply = () => feed.consumer.transaction((client) => store.continueBackfill(client, first, second));
    await apply();
    await expect(apply()).rejects.toThrow('Another replica continues the backfill');
    expect((await store.read()).backfill).toEqual(second);
  });
});
