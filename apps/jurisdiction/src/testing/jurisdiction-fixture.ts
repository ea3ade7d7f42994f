import type { FeedEvent } from '@registry/contracts-feed';
import { Database, dataSourceOptions, poolOf, runMigrations } from '@registry/persistence';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/migrations.ts';
import { ListJurisdictionsReadModel } from '../list/list-jurisdictions.read-model.ts';
import { recordsSubscription } from '../listen/records.subscription.ts';
import { registrySubscription } from '../listen/registry.subscription.ts';

/** A migrated database of its own, filled with what is announced to it. */
export class JurisdictionFixture {
  readonly database: Database;
  readonly readModel: ListJurisdictionsReadModel;
  readonly #test: TestDatabase;
  readonly #dataSource: DataSource;

  private constructor(test: TestDatabase, dataSource: DataSource) {
    this.#test = test;
    this.#dataSource = dataSource;
    this.database = new Database(poolOf(dataSource));
    this.readModel = new ListJurisdictionsReadModel(this.database);
  }

  static async create(): Promise<JurisdictionFixture> {
    const test = await templateDatabase('jurisdiction', (url) =>
      runMigrations({ url, name: 'jurisdiction', migrations }),
    );
    const dataSource = await new DataSource(dataSourceOptions({ url: test.url, name: 'spec' })).initialize();
    return new JurisdictionFixture(test, dataSource);
  }

  /** Applies items as they are announced, in one transaction. */
  async announce<Item>(event: FeedEvent<Item>, items: readonly Item[]): Promise<void> {
    const topics = [...registrySubscription.topics, ...recordsSubscription.topics];
    const handler = topics.find((topic) => topic.event.topic === event.topic);
    await this.database.transaction(async (client) => handler?.apply(client, items, { kind: 'announcement' }));
  }

  async destroy(): Promise<void> {
    await this.#dataSource.destroy();
    await this.#test.drop();
  }
}
