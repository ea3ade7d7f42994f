import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { updateWatchlist, type UpdateWatchlistRequest, type Watchlist } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { DeliveryTargets } from './delivery-targets.ts';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class UpdateWatchlistHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly database: Database,
    private readonly targets: DeliveryTargets,
  ) {}

  @Handles(updateWatchlist)
  async updateWatchlist(@Payload() request: UpdateWatchlistRequest): Promise<Watchlist> {
    const { delivery } = request;
    if (delivery !== null) await this.targets.check(delivery);
    return this.database.transaction((client) => this.store.update(client, request, request));
  }
}
