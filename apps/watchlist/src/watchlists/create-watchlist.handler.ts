import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type CreatedWatchlist, createWatchlist, type CreateWatchlistRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { DeliveryTargets } from './delivery-targets.ts';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class CreateWatchlistHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly writes: IdempotentWrites,
    private readonly targets: DeliveryTargets,
  ) {}

  @Handles(createWatchlist)
  async createWatchlist(@Payload() request: CreateWatchlistRequest): Promise<CreatedWatchlist> {
    const { workspaceId, name, delivery } = request;
    await this.targets.check(delivery);
    return this.writes.run(createWatchlist.subject, request, (client) =>
      this.store.create(client, workspaceId, name, delivery),
    );
  }
}
