import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import { defineEvent } from '@registry/contracts-feed';
import { MessagingModule } from '@registry/messaging/messaging-module';
import { ServiceServer } from '@registry/messaging/service-server';
import { Database } from '@registry/persistence';
import { PersistenceModule } from '@registry/persistence/persistence-module';
import { executeSql } from '@registry/private-servers';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import { publishChanges, CHANGE_EVENT_ITEMS_MAX } from '../publisher/publish-changes.ts';
import type { FeedPublisherSettings } from '../feed.config.ts';
import { FeedPublisherModule } from '../publisher/feed-publisher.module.ts';
import type { FeedTopic } from '../publisher/feed-topic.ts';
import { OUTBOX_TABLES_SQL } from '../publisher/outbox-tables.ts';

/** A tree with its published version, and its height when the message is created. */
export interface GrownTree {
  readonly id: number;
  readonly version: number;
  /** All versions up to that one: what changed in them would stand here. */
  readonly changes: readonly number[];
  readonly current: { readonly version: number; readonly height: number; readonly bark: string };
}

export const treeGrown = defineEvent<GrownTree>({
  publisher: 'orchard',
  topic: 'tree.grown',
  shows: 'no company',
  example: { id: 1, version: 1, changes: [1], current: { version: 1, height: 10, bark: '' } },
});

interface GrownBody {
  readonly ids: readonly number[];
  readonly versions: readonly number[];
}

interface TreeRow {
  readonly id: number;
  readonly version: number;
  readonly height: number;
  readonly bark: string;
}

export const treeGrownTopic: FeedTopic<GrownTree, GrownBody> = {
  event: treeGrown,
  async compose(database, bodies) {
    const rows = await readTrees(database, 'id = ANY ($1)', [bodies.flatMap(({ ids }) => ids)]);
    const byId = new Map(rows.map((row) => [row.id, row] as const));
    return bodies.map(({ ids, versions }) =>
      ids.flatMap((id, i) => {
        const row = byId.get(id);
        return row === undefined ? [] : [toGrown(row, versions[i] ?? 0)];
      }),
    );
  },
  async listCurrent(database, after, limit) {
    const rows = await readTrees(database, `id > $1 ORDER BY id LIMIT ${limit}`, [Number(after ?? 0)]);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => toGrown(row, row.version)),
      next: last === undefined || rows.length < limit ? null : String(last.id),
    };
  },
};

function readTrees(database: Database, condition: string, values: readonly unknown[]) {
  return database.query<TreeRow & Record<string, unknown>>(
    { name: '', text: `SELECT id, version, height, bark FROM trees WHERE ${condition}` },
    values,
  );
}

function toGrown({ id, version, height, bark }: TreeRow, published: number): GrownTree {
  return {
    id,
    version: published,
    changes: Array.from({ length: published }, (_, i) => i + 1),
    current: { version, height, bark },
  };
}

const migrate = (url: string): Promise<void> =>
  executeSql(
    url,
    OUTBOX_TABLES_SQL,
    "CREATE TABLE trees (id integer PRIMARY KEY, version integer NOT NULL, height integer NOT NULL, bark text NOT NULL DEFAULT '')",
  );

const SETTINGS: FeedPublisherSettings = { streamDays: 7, streamMbMax: 64, streamReplicas: 1, outboxDays: 30 };

/** An owner of trees, as small as an owner can be, with replicas that come and go. */
export class Orchard {
  readonly test: TestDatabase;
  readonly #natsUrl: string;
  readonly #settings: FeedPublisherSettings;
  readonly #replicas: INestMicroservice[] = [];

  private constructor(test: TestDatabase, natsUrl: string, settings: FeedPublisherSettings) {
    this.test = test;
    this.#natsUrl = natsUrl;
    this.#settings = settings;
  }

  static async create(natsUrl: string, settings: Partial<FeedPublisherSettings> = {}): Promise<Orchard> {
    const test = await templateDatabase('orchard', migrate);
    await executeSql(test.url, 'UPDATE feed_epochs SET epoch = gen_random_uuid()'); // each clone is a log of its own
    return new Orchard(test, natsUrl, { ...SETTINGS, ...settings });
  }

  /** Starts one more replica. */
  async start(): Promise<INestMicroservice> {
    const app = await NestFactory.createMicroservice(orchardModule(this.test.url, this.#natsUrl, this.#settings), {
      strategy: new ServiceServer({ url: this.#natsUrl, service: 'orchard' }),
      logger: false,
    });
    await app.listen();
    this.#replicas.push(app);
    return app;
  }

  /** Stops the replica that started first. */
  async stop(): Promise<void> {
    await this.#replicas.shift()?.close();
  }

  /** Lets trees grow in one transaction: a new version of each. `rollback` undoes it. */
  async grow(database: Database, ids: readonly number[], bark = '', rollback = false): Promise<void> {
    const work = database.transaction(async (client) => {
      const { rows } = await client.query<{ id: number; version: number }>(
        `INSERT INTO trees (id, version, height, bark) SELECT id, 1, 10, $2 FROM unnest($1::integer[]) AS id ORDER BY id
         ON CONFLICT (id) DO UPDATE SET version = trees.version + 1, height = trees.height + 1, bark = EXCLUDED.bark
         RETURNING id, version`,
        [ids, bark],
      );
      const drafts = [];
      for (let from = 0; from < rows.length; from += CHANGE_EVENT_ITEMS_MAX) {
        const batch = rows.slice(from, from + CHANGE_EVENT_ITEMS_MAX);
        const body: GrownBody = { ids: batch.map(({ id }) => id), versions: batch.map(({ version }) => version) };
        drafts.push({ topic: treeGrown.topic, body, itemCount: batch.length });
      }
      await publishChanges(client, drafts);
      if (rollback) throw new RolledBack();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }

  async destroy(): Promise<void> {
    while (this.#replicas.length > 0) await this.stop();
    await this.test.drop();
  }
}

class RolledBack extends Error {}

function orchardModule(url: string, natsUrl: string, settings: FeedPublisherSettings) {
  @Module({
    imports: [
      PersistenceModule.forRoot({ url, name: 'orchard' }),
      MessagingModule.forRoot({ url: natsUrl, name: 'orchard.asks' }),
      FeedPublisherModule.forRoot({ publisher: 'orchard', natsUrl, topics: [treeGrownTopic], settings }),
    ],
  })
  class OrchardModule {}
  return OrchardModule;
}
