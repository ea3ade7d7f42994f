import type { PublishedCompany } from '@registry/contracts-business-registry';
import { DatabaseFixture } from '@registry/persistence/database-fixture';
import { entitiesOver } from '@registry/persistence/entities';
import { EntitiesStore } from '../entities/entities.store.ts';
import { FollowEntity } from '../entities/follow.entity.ts';
import { FollowedCompanyEntity } from '../followed/followed-company.entity.ts';
import { addFollowed } from '../followed/followed-companies.store.ts';
import { toFollowed } from '../followed/followed-company.ts';
import { SealedTexts } from '../sealing/sealed-texts.ts';
import { EndpointEntity, WatchlistEntity } from '../watchlists/watchlist.entity.ts';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';

/** A migrated database of its own with the stores of watchlists, to be initialized. */
export class StoresFixture extends DatabaseFixture {
  readonly sealed = new SealedTexts('a secret of the installation, long enough');
  readonly orm = entitiesOver(
    this.database.pool,
    ...[EndpointEntity, FollowEntity, FollowedCompanyEntity, WatchlistEntity],
  );
  readonly watchlists = this.orm.getRepository(WatchlistEntity);
  readonly store = new WatchlistsStore(this.watchlists, this.orm.getRepository(EndpointEntity), this.sealed);
  readonly entities = new EntitiesStore(this.orm.getRepository(FollowEntity), this.database);

  /** Lets a watchlist follow a company as it is now. */
  async follow(watchlistId: string, company: PublishedCompany, allRegistrations?: boolean): Promise<void> {
    const followed = toFollowed(company);
    if (followed === undefined) throw new Error(`${company.id} is not there.`);
    await this.database.transaction(async (client) => {
      await addFollowed(client, [followed]);
      await this.entities.follow(client, watchlistId, [followed], allRegistrations);
    });
  }
}
