import { type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ConsumerReport, replayFeedOf } from '@registry/contracts-feed';
import { MessageClient } from '@registry/messaging';
import { MessagingModule } from '@registry/messaging/messaging-module';
import { ServiceServer } from '@registry/messaging/service-server';
import { PersistenceModule } from '@registry/persistence/persistence-module';
import { executeSql } from '@registry/private-servers';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import type { PoolClient } from 'pg';
import { restoreIndexes, suspendIndexes, SUSPENDED_INDEXES_SQL } from '../consumer/backfill/suspended-indexes.ts';
import type { FeedConsumer } from '../consumer/feed-consumer.ts';
import { FeedConsumerModule } from '../consumer/feed-consumer.module.ts';
import { FeedReadiness } from '../consumer/feed-readiness.ts';
import { CONSUMER_TABLES_SQL } from '../consumer/consumer-tables.ts';
import { FEED_CONSUMERS } from '../consumer/replay-feed.handler.ts';
import type { Subscription, TopicHandler } from '../consumer/subscription.ts';
import { type GrownTree, treeGrown } from './orchard.ts';

const migrate = (url: string): Promise<void> =>
  executeSql(
    url,
    CONSUMER_TABLES_SQL,
    SUSPENDED_INDEXES_SQL,
    'CREATE TABLE trees (id integer PRIMARY KEY, version integer NOT NULL, height integer NOT NULL)',
    'CREATE INDEX trees_by_height ON trees (height)',
    // The newest version whose change was observed, and every change in the order of observation.
    'CREATE TABLE seen (id integer PRIMARY KEY, version integer NOT NULL)',
    'CREATE TABLE observed (no bigint GENERATED ALWAYS AS IDENTITY, id integer NOT NULL, version integer NOT NULL)',
    // Counts of the tables at each step at the end of a backfill.
    'CREATE TABLE steps (no integer GENERATED ALWAYS AS IDENTITY, trees integer NOT NULL, state text NOT NULL)',
    // A tree that the consumer cannot apply.
    'ALTER TABLE trees ADD CONSTRAINT trees_are_not_1000666 CHECK (id <> 1000666)',
  );

const apply: TopicHandler<GrownTree>['apply'] = async (client, items, { kind, isFirst = false }) => {
  if (isFirst) await insertTrees(client, items);
  else await keepNewest(client, items, kind === 'current');
  await observeChanges(client, items);
};

/** Fails where one of them is there already. */
async function insertTrees(client: PoolClient, items: readonly GrownTree[]): Promise<void> {
  await client.query(
    `INSERT INTO trees (id, version, height)
     SELECT id, (current->>'version')::integer, (current->>'height')::integer FROM json_to_recordset($1) AS t (id integer, current json)`,
    [JSON.stringify(items)],
  );
}

/** A read model: what is not newer than what there is changes nothing. */
async function keepNewest(client: PoolClient, items: readonly GrownTree[], again: boolean): Promise<void> {
  const newest = new Map<number, GrownTree['current']>();
  for (const { id, current } of items) {
    if (current.version >= (newest.get(id)?.version ?? 0)) newest.set(id, current);
  }
  await client.query(
    `INSERT INTO trees (id, version, height)
     SELECT * FROM unnest($1::integer[], $2::integer[], $3::integer[]) AS tree (id, version, height) ORDER BY id
     ON CONFLICT (id) DO UPDATE SET version = EXCLUDED.version, height = EXCLUDED.height
       WHERE trees.version < EXCLUDED.version OR ($4 AND trees.version = EXCLUDED.version)`,
    [
      [...newest.keys()],
      [...newest.values()].map(({ version }) => version),
      [...newest.values()].map(({ height }) => height),
      again,
    ],
  );
}

/** An observer of changes: takes those that are newer than what it has observed of the tree. */
async function observeChanges(client: PoolClient, items: readonly GrownTree[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await client.query(
    'INSERT INTO seen SELECT DISTINCT id, 0 FROM unnest($1::integer[]) AS id ORDER BY id ON CONFLICT DO NOTHING',
    [ids],
  );
  const { rows } = await client.query<{ id: number; version: number }>(
    'SELECT id, version FROM seen WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
    [ids],
  );
  const seen = new Map(rows.map(({ id, version }) => [id, version] as const));
  const observed: { id: number; version: number }[] = [];
  for (const { id, changes } of items) {
    for (const version of changes) {
      if (version <= (seen.get(id) ?? 0)) continue;
      observed.push({ id, version });
      seen.set(id, version);
    }
  }
  await client.query('INSERT INTO observed (id, version) SELECT * FROM unnest($1::integer[], $2::integer[])', [
    observed.map(({ id }) => id),
    observed.map(({ version }) => version),
  ]);
  await client.query(
    'UPDATE seen SET version = newest.version FROM unnest($1::integer[], $2::integer[]) AS newest (id, version) WHERE seen.id = newest.id',
    [[...seen.keys()], [...seen.values()]],
  );
}

/** Steps in which a backfill is completed. */
const STEPS = 3;

/** Keeps published trees and their changes. */
const treesSubscription: Subscription = {
  publisher: 'orchard',
  clear: async (client) => {
    await client.query('TRUNCATE trees, seen, observed');
    await suspendIndexes(client, 'orchard', ['trees']);
  },
  endFirstBackfill: (client) => restoreIndexes(client, 'orchard'),
  topics: [{ event: treeGrown, apply }],
  complete: async (client) => {
    const { rows } = await client.query<{ no: number }>(
      'INSERT INTO steps (trees, state) SELECT (SELECT count(*) FROM trees), state FROM feed_subscriptions RETURNING no',
    );
    return rows.some(({ no }) => no % STEPS > 0);
  },
};

/** A consumer with replicas that start and stop. */
export class Basket {
  readonly test: TestDatabase;
  readonly #natsUrl: string;
  readonly #replicas: INestMicroservice[] = [];

  private constructor(test: TestDatabase, natsUrl: string) {
    this.test = test;
    this.#natsUrl = natsUrl;
  }

  static async create(natsUrl: string): Promise<Basket> {
    return new Basket(await templateDatabase('basket', migrate), natsUrl);
  }

  async start(): Promise<void> {
    const app = await NestFactory.createMicroservice(basketModule(this.test.url, this.#natsUrl), {
      strategy: new ServiceServer({ url: this.#natsUrl, service: 'basket' }),
      logger: false,
    });
    await app.listen();
    this.#replicas.push(app);
  }

  /** Stops the replica that started first. */
  async stop(): Promise<void> {
    await this.#replicas.shift()?.close();
  }

  /** Reports the state of the replica that started first. */
  async report(): Promise<ConsumerReport> {
    const [consumer] = this.#first().get<readonly FeedConsumer[]>(FEED_CONSUMERS, { strict: false });
    if (consumer === undefined) throw new Error('The basket does not listen.');
    return consumer.report();
  }

  /** The readiness of the replica that started first. */
  get readiness(): FeedReadiness {
    return this.#first().get(FeedReadiness, { strict: false });
  }

  /** Requests a replay, as an operator would. */
  async replay(): Promise<void> {
    const client = this.#first().get(MessageClient, { strict: false });
    await client.call(replayFeedOf('basket'), { owner: null });
  }

  #first(): INestMicroservice {
    const [replica] = this.#replicas;
    if (replica === undefined) throw new Error('No replica of the basket runs.');
    return replica;
  }

  async destroy(): Promise<void> {
    while (this.#replicas.length > 0) await this.stop();
    await this.test.drop();
  }
}

function basketModule(url: string, natsUrl: string) {
  @Module({
    imports: [
      PersistenceModule.forRoot({ url, name: 'basket' }),
      MessagingModule.forRoot({ url: natsUrl, name: 'basket.asks' }),
      FeedConsumerModule.forRoot({ consumer: 'basket', subscriptions: [treesSubscription], idleMs: 300 }),
    ],
  })
  class BasketModule {}
  return BasketModule;
}
