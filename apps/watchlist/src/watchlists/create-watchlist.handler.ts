import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { createWatchlist, type CreateWatchlistReply, type CreateWatchlistRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { DeliveryTargets } from './delivery-targets.ts';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class CreateWatchlistHandler {
  readonly #store: WatchlistsStore;
  readonly #writes: IdempotentWrites;
  readonly #targets: DeliveryTargets;

  constructor(
    @Inject(WatchlistsStore) store: WatchlistsStore,
    @Inject(IdempotentWrites) writes: IdempotentWrites,
    @Inject(DeliveryTargets) targets: DeliveryTargets,
  ) {
    this.#store = store;
    this.#writes = writes;
    this.#targets = targets;
  }

  @Handles(createWatchlist)
  async createWatchlist(@Payload() request: CreateWatchlistRequest): Promise<CreateWatchlistReply> {
    const { workspaceId, name, delivery } = request;
    await this.#targets.check(delivery);
    return this.#writes.run(createWatchlist.subject, request, (client) =>
      this.#store.create(client, workspaceId, name, delivery),
    );
  }
}
