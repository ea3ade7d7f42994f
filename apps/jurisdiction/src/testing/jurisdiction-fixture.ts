import type { FeedEvent } from '@registry/contracts-feed';
import { Database, openPool } from '@registry/persistence';
import { runMigrations } from '@registry/persistence/migrations';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import { migrations } from '../../migrations/migrations.ts';
import { ListJurisdictionsReadModel } from '../list/list-jurisdictions.read-model.ts';
import { recordsSubscription } from '../listen/records.subscription.ts';
import { registrySubscription } from '../listen/registry.subscription.ts';

/** A migrated database of its own, filled with what is announced to it. */
export class JurisdictionFixture {
  readonly database: Database;
  readonly readModel: ListJurisdictionsReadModel;
  readonly #test: TestDatabase;

  private constructor(test: TestDatabase) {
    this.#test = test;
    this.database = new Database(openPool({ url: test.url, name: 'spec' }));
    this.readModel = new ListJurisdictionsReadModel(this.database);
  }

  static async create(): Promise<JurisdictionFixture> {
    const test = await templateDatabase('jurisdiction', (url) =>
      runMigrations({ url, name: 'jurisdiction', migrations }),
    );
    return new JurisdictionFixture(test);
  }

  /** Applies items as they are announced, in one transaction. */
  async announce<Item>(event: FeedEvent<Item>, items: readonly Item[]): Promise<void> {
    const topics = [...registrySubscription.topics, ...recordsSubscription.topics];
    const handler = topics.find((topic) => topic.event.topic === event.topic);
    await this.database.transaction(async (client) => handler?.apply(client, items, { kind: 'announcement' }));
  }

  async destroy(): Promise<void> {
    await this.database.pool.end();
    await this.#test.drop();
  }
}
