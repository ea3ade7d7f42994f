import type { FeedEvent } from '@registry/contracts-feed';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { entitiesOver } from '@registry/persistence/entities';
import { migrations } from '../../migrations/migrations.ts';
import { JurisdictionEntity } from '../list/jurisdiction.entity.ts';
import { LiveSourceEntity } from '../list/live-source.entity.ts';
import { LoadedSourceEntity } from '../list/loaded-source.entity.ts';
import { ListJurisdictionsReadModel } from '../list/list-jurisdictions.read-model.ts';
import { recordsSubscription } from '../consumer/records.subscription.ts';
import { registrySubscription } from '../consumer/registry.subscription.ts';

/** A separate migrated database, filled with change events. */
export class JurisdictionFixture extends DatabaseFixture {
  readonly orm = entitiesOver(this.database.pool, JurisdictionEntity, LiveSourceEntity, LoadedSourceEntity);
  readonly readModel = new ListJurisdictionsReadModel(
    this.orm.getRepository(JurisdictionEntity),
    this.orm.getRepository(LoadedSourceEntity),
    this.orm.getRepository(LiveSourceEntity),
  );

  static async create(): Promise<JurisdictionFixture> {
    const fixture = new JurisdictionFixture(await migratedDatabase('jurisdiction', migrations));
    await fixture.orm.initialize();
    return fixture;
  }

  /** Applies items as they are published, in one transaction. */
  async publish<Item>(event: FeedEvent<Item>, items: readonly Item[]): Promise<void> {
    const topics = [...registrySubscription.topics, ...recordsSubscription.topics];
    const handler = topics.find((topic) => topic.event.topic === event.topic);
    await this.database.transaction(async (client) => handler?.apply(client, items, { kind: 'announcement' }));
  }
}
