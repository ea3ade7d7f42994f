import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { timeLimit } from '@registry/config';
import { FEED_FORM, FEED_REPORT_SUBJECT, feedHeaders, feedSubject } from '@registry/contracts-feed';
import { CONNECT_MS_MAX, Database } from '@registry/persistence';
import { draws, eventually } from '@registry/testing';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { encodeItems } from './encoded-items.ts';
import { OutboxStore } from './publisher/outbox-store.ts';
import { RunningRelay } from './publisher/relay/running-relay.ts';
import { FeedFixture, range } from './testing/feed-fixture.ts';
import { treeGrown } from './testing/orchard.ts';

const itLong = draws(it, it.skip);

describe('the feed, when something fails,', () => {
  let feed: FeedFixture;

  beforeEach(async () => {
    feed = await FeedFixture.create();
    await feed.start();
  });
  afterEach(() => feed.destroy());

  it('loses and doubles nothing while a listener is stopped', async () => {
    await feed.grow(range(1, 2_001));
    await feed.basket.stop();
    await feed.grow(range(1_001, 4_001));
    await feed.grow([7]);
    await feed.basket.start();
    await feed.untilObserved();
  });

  itLong('loses and doubles nothing while NATS is away', async () => {
    await feed.grow(range(1, 2_001));
    await feed.nats.stop();
    await feed.grow(range(1_001, 4_001));
    await feed.grow([7]);
    await feed.nats.start();
    await feed.untilObserved();
  });

  itLong('loses and doubles nothing when NATS stands still for longer than anybody waits', async () => {
    feed.nats.freeze(true);
    await feed.grow(range(1, 1_001));
    await delay(7_000); // the relay gives up after five seconds
    feed.nats.freeze(false);
    await feed.grow([7]);
    await feed.untilObserved();
  });

  itLong('leaves no rejection without a handler when reports get no connection to the database', async () => {
    const { pool } = (await feed.orchard.start()).get(Database);
    const taken: PoolClient[] = [];
    for (let isLeft = true; isLeft;) {
      isLeft = await pool.connect().then(
        (client) => taken.push(client) > 0,
        () => false,
      );
    }
    const unhandled: unknown[] = [];
    const note = (reason: unknown): unknown => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const connection = await connect({ servers: feed.nats.url });
    // Longer than a connection is waited for.
    const options = { strategy: 'timer', maxWait: 2 * timeLimit(CONNECT_MS_MAX) } as const;
    for await (const report of await connection.requestMany(FEED_REPORT_SUBJECT, '', options)) report.json();
    await connection.close();
    process.off('unhandledRejection', note);
    for (const client of taken) client.release();
    expect(unhandled).toEqual([]);
  });

  itLong(
    'loses nothing that a relay published in another form: the publisher composes it again in its own',
    async () => {
      await feed.orchard.stop();
      await feed.grow([1, 2]);
      const outbox = new OutboxStore(feed.publisher);
      const sequence = await outbox.assignSequences('prompt');
      const about = headers();
      about.set(feedHeaders.epoch, await outbox.epoch());
      about.set(feedHeaders.position, String(sequence));
      about.set(feedHeaders.topic, treeGrown.topic);
      about.set(feedHeaders.form, String(FEED_FORM - 1));
      const connection = await connect({ servers: feed.nats.url });
      const subject = feedSubject(treeGrown.publisher, 'prompt', treeGrown.topic);
      await jetstream(connection).publish(subject, await encodeItems([{ treeNo: 1 }, { treeNo: 2 }]), {
        headers: about,
      });
      await connection.close();
      await eventually(async () => typeof (await feed.basket.report()).fault, 'string'); // it waits for the publisher
      await feed.orchard.start();
      await feed.grow([2]);
      await feed.untilObserved();
      expect(await feed.rows(feed.consumer, 'SELECT FROM feed_dead_letters')).toEqual([]);
    },
  );

  it('rebuilds the streams from the database when NATS has lost them', async () => {
    await feed.grow(range(1, 2_001));
    await feed.basket.stop(); // so that some of it is in the stream alone
    await feed.grow(range(1_001, 4_001));
    await eventually(
      () => feed.rows(feed.publisher, 'SELECT bool_and(last_position = published_position) AS sent FROM feed_lanes'),
      [{ sent: true }],
    );
    await feed.nats.loseStreams();
    await feed.grow([7]);
    await feed.nats.start();
    await feed.basket.start();
    await feed.untilObserved();
    // All of it, that which was delivered before included.
    await eventually(() => messagesIn(feed.nats.url, 'orchard-bulk'), 8 + 12);
  });

  itLong('takes up where the stream ends when it has lost its newest messages', async () => {
    for (let i = 1; i <= 10; i += 1) await feed.grow([i]);
    await feed.untilSame();
    const connection = await connect({ servers: feed.nats.url });
    const { streams } = await jetstreamManager(connection);
    for (const seq of [10, 9, 8]) await streams.deleteMessage('orchard-prompt', seq);
    await connection.close();
    await feed.orchard.stop();
    await feed.orchard.start();
    await feed.grow([11]);
    await feed.untilObserved();
    expect(await messagesIn(feed.nats.url, 'orchard-prompt')).toBe(11); // the seven that were left, and four sent behind them
  });

  itLong('applies once what is delivered twice', async () => {
    const echo = await echoEverything(feed.nats.url);
    for (let i = 0; i < 5; i += 1) {
      await feed.grow(range(1, 1_001));
      await feed.grow([i]);
    }
    await feed.untilObserved();
    await echo.stop();
    expect(echo.count).toBeGreaterThan(5);
  });

  itLong('asks the owner for what the stream has dropped before a listener saw it', async () => {
    await feed.basket.stop();
    for (let i = 1; i <= 20; i += 1) await feed.grow([i]);
    await eventually(() => messagesIn(feed.nats.url, 'orchard-prompt'), 20);
    const connection = await connect({ servers: feed.nats.url });
    await (await jetstreamManager(connection)).streams.purge('orchard-prompt', { seq: 15 });
    await connection.close();
    await feed.basket.start();
    await feed.untilObserved();
  });

  itLong('is built anew when the publisher no longer keeps what a consumer missed', async () => {
    await feed.grow([1]);
    await feed.untilSame();
    await feed.basket.stop();
    for (let i = 1; i <= 20; i += 1) await feed.grow([i]);
    await eventually(() => messagesIn(feed.nats.url, 'orchard-prompt'), 21);
    const connection = await connect({ servers: feed.nats.url });
    await (await jetstreamManager(connection)).streams.purge('orchard-prompt');
    await connection.close();
    await feed.rows(feed.publisher, 'DELETE FROM announcements WHERE position < 21');
    await feed.basket.start();
    await feed.untilSame();
  });

  itLong('is built anew when the owner starts a new log, whose versions start anew', async () => {
    await feed.grow(range(1, 101));
    for (let i = 0; i < 3; i += 1) await feed.grow([1, 2]);
    await feed.untilSame();
    await feed.orchard.stop();
    await feed.rows(feed.publisher, 'TRUNCATE trees, announcements');
    await feed.rows(feed.publisher, 'UPDATE feed_lanes SET last_position = 0, published_position = 0');
    await feed.rows(feed.publisher, 'UPDATE feed_epochs SET epoch = gen_random_uuid()');
    await feed.grow([2, 3]);
    await feed.orchard.start();
    await feed.untilSame();
  });

  itLong('starts a new log by itself when the owner was put back to an older state', async () => {
    await feed.grow([1]);
    await feed.rows(feed.publisher, 'CREATE TABLE older_trees AS TABLE trees');
    for (let i = 2; i <= 5; i += 1) await feed.grow([1, i]);
    await feed.untilSame();
    await feed.orchard.stop();
    await feed.rows(feed.publisher, 'TRUNCATE trees');
    await feed.rows(feed.publisher, 'INSERT INTO trees SELECT * FROM older_trees');
    await feed.rows(feed.publisher, 'DELETE FROM announcements WHERE position > 1');
    await feed.rows(
      feed.publisher,
      "UPDATE feed_lanes SET last_position = 1, published_position = 1 WHERE lane = 'prompt'",
    );
    await feed.orchard.start();
    await feed.grow([9]);
    await feed.untilSame();
  });

  itLong('fetches everything anew on request, and answers meanwhile', async () => {
    await feed.grow(range(1, 1_501));
    await feed.untilSame();
    await feed.rows(feed.consumer, 'DELETE FROM trees WHERE id % 2 = 0');
    await feed.rows(feed.consumer, 'UPDATE trees SET height = 0');
    await feed.basket.replay();
    await feed.untilSame();
    await feed.grow([1]);
    await feed.untilObserved();
  });
});

/** Messages in a stream; 0 while there is none. */
async function messagesIn(url: string, name: string): Promise<number> {
  const connection = await connect({ servers: url });
  const { streams } = await jetstreamManager(connection);
  const messages = await streams.info(name).then(
    ({ state }) => state.messages,
    () => 0,
  );
  await connection.close();
  return messages;
}

/** Sends every message of the streams a second time, as it comes. */
async function echoEverything(url: string): Promise<{ readonly count: number; stop(): Promise<void> }> {
  const connection = await connect({ servers: url });
  const client = jetstream(connection);
  const seen = new Set<string>();
  let count = 0;
  connection.subscribe('feed.>', {
    callback: (_error, message) => {
      const sequence = `${message.subject} ${message.headers?.get('Feed-Position')}`;
      if (seen.has(sequence)) return;
      seen.add(sequence);
      count += 1;
      message.headers?.delete('Nats-Msg-Id');
      message.headers?.delete('Nats-Expected-Last-Sequence');
      void client
        .publish(message.subject, message.data, message.headers ? { headers: message.headers } : {})
        .catch(() => undefined); // one more try is of no matter
    },
  });
  return {
    get count() {
      return count;
    },
    stop: () => connection.close(),
  };
}

describe('an owner whose streams JetStream has no room for', () => {
  it('is not healthy, and says which setting asks for how much', async () => {
    const feed = await FeedFixture.create({ streamMbMax: 1_000_000_000 });
    const relay = (await feed.orchard.start()).get(RunningRelay);
    const refusal = 'JetStream refuses the stream orchard-(prompt|bulk) with FEED_STREAM_MB_MAX=1000000000: .*storage';
    await eventually(async () => new RegExp(refusal).test(await relay.check()), true);
    await feed.destroy();
  });
});
