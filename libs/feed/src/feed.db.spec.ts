import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MessageClient } from '@registry/messaging';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { FaultLog } from './fault-log.ts';
import { OutboxStore } from './publisher/outbox-store.ts';
import { FeedFixture, range } from './testing/feed-fixture.ts';

describe('the feed', () => {
  let feed: FeedFixture;

  beforeEach(async () => {
    feed = await FeedFixture.create();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await feed.destroy();
  });

  it('brings what is committed to a listener, each version once and in order, and what is rolled back to nobody', async () => {
    await feed.start();
    await feed.grow([1, 2, 3]);
    await feed.orchard.grow(feed.publisher, [4], '', true);
    for (let i = 0; i < 20; i += 1) await feed.grow([2]);
    await feed.grow(range(1, 1_001));
    await feed.untilObserved();
  });

  it('reports a fault no longer than it lasts, also during a backfill', async () => {
    await feed.start();
    await feed.orchard.stop();
    const last = 2_000; // several pages
    await feed.grow(range(1, last + 1));
    await feed.basket.replay();
    await eventually(async () => typeof (await feed.basket.report()).fault, 'string');
    await withClient(feed.basket.test.url, async (client) => {
      await client.query('BEGIN');
      await client.query('INSERT INTO trees VALUES ($1, 0, 0)', [last]); // the page that has it waits
      await feed.orchard.start();
      await eventually(async () => (await feed.rows(feed.consumer, 'SELECT FROM trees LIMIT 1')).length, 1);
      await eventually(async () => (await feed.basket.report()).fault, null);
      expect((await feed.basket.report()).state).toBe('backfilling');
      await client.query('ROLLBACK');
    });
    await feed.untilSame();
  });

  it('follows after the last step that completes a backfill, each of which is kept, and goes on after a fault', async () => {
    await feed.orchard.start();
    await feed.grow(range(1, 1_001));
    await feed.rows(feed.consumer, 'ALTER TABLE steps ADD CONSTRAINT second_fails CHECK (no <> 2)');
    await feed.basket.start();
    await feed.untilFollowing();
    const step = { trees: 1_000, state: 'backfilling' };
    expect(await feed.rows(feed.consumer, 'SELECT * FROM steps')).toEqual([
      { no: 1, ...step },
      { no: 3, ...step },
    ]);
  });

  it('takes what the stream has from there, not from the publisher, also where it begins far behind', async () => {
    await feed.start();
    await feed.basket.stop();
    for (let id = 1; id <= 400; id += 1) await feed.grow([id]);
    const published = () =>
      feed.rows(feed.publisher, "SELECT published_position AS p FROM feed_lanes WHERE lane = 'prompt'");
    await eventually(published, [{ p: 400 }]);
    const called = jest.spyOn(MessageClient.prototype, 'call');
    await feed.basket.start();
    await feed.untilObserved();
    const requested = called.mock.calls.filter(([{ subject }]) => subject === 'orchard.list-announcements');
    expect(requested.length).toBeLessThan(20); // of eight changes each
  });

  it('announces what concerns few items before the rest of a load', async () => {
    await feed.start();
    await feed.grow(range(1, 20_001));
    await feed.grow([20_001]);
    await feed.untilSame();
    const [before] = await feed.rows(
      feed.consumer,
      'SELECT count(*) AS earlier FROM observed WHERE no < (SELECT no FROM observed WHERE id = 20001)',
    );
    expect(before?.['earlier']).toBeLessThan(20_000);
  });

  it('has one relay and one listener at work however many replicas there are, and another takes over', async () => {
    await feed.orchard.start();
    await feed.orchard.start();
    await feed.basket.start();
    await feed.basket.start();
    for (let round = 0; round < 4; round += 1) {
      await feed.grow(range(1, 1_001));
      if (round === 1) await feed.orchard.stop();
      if (round === 2) await feed.basket.stop();
    }
    await feed.untilObserved();
  });

  it('looks for announcements without a place while another holds the lane, and waits for it where there are some', async () => {
    const outbox = new OutboxStore(feed.publisher);
    await feed.grow([1]);
    expect(await outbox.assignSequences('prompt')).toBe(1);
    let given: Promise<number> | undefined;
    await feed.publisher.transaction(async (client) => {
      await client.query("SELECT FROM feed_lanes WHERE lane = 'prompt' FOR UPDATE");
      expect(await outbox.assignSequences('prompt')).toBe(1);
      await feed.grow([2]);
      given = outbox.assignSequences('prompt');
      const waiting =
        "SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await eventually(() => feed.rows(feed.publisher, waiting), [{ one: 1 }]);
    });
    expect(await given).toBe(2);
  });

  it('sets aside an item that cannot be applied, and applies those beside and behind it', async () => {
    await feed.start();
    await feed.grow([1, 1_000_666, 2]);
    await feed.grow([3]);
    await eventually(
      () => feed.rows(feed.consumer, 'SELECT id FROM trees ORDER BY id'),
      [{ id: 1 }, { id: 2 }, { id: 3 }],
    );
    const letters = await feed.rows(feed.consumer, 'SELECT topic, item, error FROM feed_dead_letters');
    expect(letters).toEqual([
      { topic: 'tree.grown', item: expect.objectContaining({ id: 1_000_666 }), error: expect.stringContaining('666') },
    ]);
  });

  it('sets aside no item that the database had no room for next to one that cannot be applied', async () => {
    await feed.start();
    await feed.rows(
      feed.consumer,
      `CREATE SEQUENCE attempts;
       CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF nextval('attempts') = 1 THEN RAISE EXCEPTION 'out of memory' USING ERRCODE = '53200'; END IF;
         RETURN NEW;
       END $$;
       CREATE TRIGGER refuse_once BEFORE INSERT ON trees FOR EACH ROW WHEN (NEW.id = 2000000) EXECUTE FUNCTION refuse_once()`,
    );
    await feed.grow([1, 1_000_666, 2_000_000]);
    await eventually(
      () => feed.rows(feed.consumer, 'SELECT id FROM trees ORDER BY id'),
      [{ id: 1 }, { id: 2_000_000 }],
    );
    const letters = await feed.rows(feed.consumer, "SELECT item ->> 'id' AS id FROM feed_dead_letters");
    expect(letters).toEqual([{ id: '1000666' }]);
  });

  it('stands still, and goes on by itself, when nothing at all can be applied: that is not a fault of the items', async () => {
    await feed.start();
    await feed.rows(feed.consumer, 'ALTER TABLE trees RENAME TO felled');
    await feed.grow(range(1, 101));
    await eventually(async () => (await feed.basket.report()).fault?.startsWith('None of 100 items'), true);
    await feed.rows(feed.consumer, 'ALTER TABLE felled RENAME TO trees');
    await feed.untilSame();
    expect(await feed.rows(feed.consumer, 'SELECT FROM feed_dead_letters')).toEqual([]);
  });

  it('says that what was announced before a time is applied once it is, and not while its owner is unavailable', async () => {
    await feed.start();
    const { signal } = new AbortController();
    const before = new Date();
    await feed.rows(feed.consumer, 'ALTER TABLE trees RENAME TO felled');
    await feed.grow(range(1, 101));
    const after = new Date();
    let isApplied = false;
    await feed.basket.readiness.untilAppliedBefore('orchard', before, signal);
    const applied = feed.basket.readiness.untilAppliedBefore('orchard', after, signal).then(() => {
      isApplied = true;
    });
    await eventually(async () => (await feed.basket.report()).fault?.startsWith('None of 100 items'), true);
    expect(isApplied).toBe(false);
    expect(await feed.basket.readiness.itemsWaiting()).toBe(100);
    await feed.rows(feed.consumer, 'ALTER TABLE felled RENAME TO trees');
    await applied;
    expect(await feed.basket.readiness.itemsWaiting()).toBe(0);
    expect(await feed.rows(feed.consumer, 'SELECT count(*) AS trees FROM trees')).toEqual([{ trees: 100 }]);
    await feed.orchard.stop();
    const stopping = new AbortController();
    const unknown = feed.basket.readiness.untilAppliedBefore('orchard', after, stopping.signal).then(() => 'returned');
    await expect(Promise.race([unknown, feed.basket.report().then(() => 'waits')])).resolves.toBe('waits');
    stopping.abort();
    await unknown;
  });

  it('logs a fault that goes on once, and that it is over', async () => {
    const failed = jest.spyOn(FaultLog.prototype, 'failed');
    const [warned, logged] = [jest.spyOn(Logger.prototype, 'warn'), jest.spyOn(Logger.prototype, 'log')];
    const logsWith = (spy: typeof warned, text: string): number =>
      spy.mock.calls.filter(([message]) => String(message).includes(text)).length;
    await feed.start();
    // An attempt takes longer than the consumer waits between two looks for a replay.
    await feed.rows(
      feed.consumer,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN PERFORM pg_sleep(0.05); RAISE EXCEPTION ''no room''; END'`,
    );
    await feed.rows(feed.consumer, 'CREATE TRIGGER refuses BEFORE INSERT ON trees EXECUTE FUNCTION refuse()');
    await feed.grow(range(1, 31));
    const seen = (): number => failed.mock.calls.filter(([fault]) => fault.includes('None of 30 items')).length;
    await eventually(() => Promise.resolve(seen() >= 3), true);
    expect(logsWith(warned, 'None of 30 items')).toBe(1);
    expect(logsWith(logged, 'Over after')).toBe(0);
    await feed.rows(feed.consumer, 'DROP TRIGGER refuses ON trees');
    await eventually(() => Promise.resolve(logsWith(logged, 'Over after')), 1);
  });

  it('hands out in parts what is too large for a message', async () => {
    await feed.start();
    const incompressible = Buffer.from(Array.from({ length: 6_000 }, () => Math.random() * 256)).toString('base64');
    await feed.grow(range(1, 251), incompressible); // 8,000 characters each: 1.5 MB compressed
    await feed.grow([1]);
    await feed.untilObserved();
  });

  it('keeps published announcements for as long as it is set to', async () => {
    await feed.orchard.start();
    await feed.grow([1]);
    await feed.grow([2]);
    await eventually(
      () => feed.rows(feed.publisher, "SELECT published_position AS p FROM feed_lanes WHERE lane = 'prompt'"),
      [{ p: 2 }],
    );
    await feed.rows(feed.publisher, "UPDATE announcements SET written_at = now() - interval '31 days'");
    await feed.orchard.stop();
    await feed.orchard.start();
    await eventually(() => feed.rows(feed.publisher, 'SELECT position FROM announcements'), [{ position: 2 }]);
  });
});
