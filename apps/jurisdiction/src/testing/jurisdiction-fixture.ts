import type { FeedEvent } from '@registry/contracts-feed';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { migrations } from '../../migrations/migrations.ts';
import { ListJurisdictionsReadModel } from '../list/list-jurisdictions.read-model.ts';
import { recordsSubscription } from '../consumer/records.subscription.ts';
import { registrySubscription } from '../consumer/registry.subscription.ts';

/** A separate migrated database, filled with change events. */
export class JurisdictionFixture extends DatabaseFixture {
  readonly readModel = new ListJurisdictionsReadModel(this.database);

  static async create(): Promise<JurisdictionFixture> {
    return new JurisdictionFixture(await migratedDatabase('jurisdiction', migrations));
  }

  /** Applies items as they are published, in one transaction. */
  async publish<Item>(event: FeedEvent<Item>, items: readonly Item[]): Promise<void> {
    const topics = [...registrySubscription.topics, ...recordsSubscription.topics];
    const handler = topics.find((topic) => topic.event.topic === event.topic);
    await this.database.transaction(async (client) => handler?.apply(client, items, { kind: 'announcement' }));
  }
}
