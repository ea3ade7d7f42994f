import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ListReply, ReplyTo } from '@registry/contracts-message';
import {
  type CreatedWatchlist,
  createWatchlist,
  deleteWatchlist,
  getWatchlist,
  listWatchlists,
  rotateSecret,
  type RotateSecretReply,
  updateWatchlist,
  type UpdateWatchlistRequest,
  type Watchlist,
} from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { DeliveryTargets } from './delivery-targets.ts';
import { WatchlistsStore } from './watchlists.store.ts';

/** Watchlists themselves. */
@Controller()
export class WatchlistsHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly writes: IdempotentWrites,
    private readonly database: Database,
    private readonly targets: DeliveryTargets,
  ) {}

  @Handles(createWatchlist)
  async createWatchlist(@Payload() request: RequestFor<typeof createWatchlist>): Promise<CreatedWatchlist> {
    const { workspaceId, name, delivery } = request;
    const checked = this.targets.check(delivery);
    await checked.catch(() => undefined); // a reply that is repeated does not depend on what the host's name means now
    return this.writes.run(createWatchlist.subject, request, async (client) => {
      await checked;
      return this.store.create(client, workspaceId, name, delivery);
    });
  }

  @Handles(listWatchlists)
  listWatchlists(@Payload() request: RequestFor<typeof listWatchlists>): Promise<ListReply<Watchlist>> {
    const { workspaceId, status, offset, limit } = request;
    return this.store.list(workspaceId, status, offset, limit);
  }

  @Handles(getWatchlist)
  getWatchlist(@Payload() request: RequestFor<typeof getWatchlist>): Promise<Watchlist> {
    return this.store.get(request);
  }

  @Handles(updateWatchlist)
  async updateWatchlist(@Payload() request: UpdateWatchlistRequest): Promise<Watchlist> {
    const { delivery } = request;
    if (delivery !== null) await this.targets.check(delivery);
    return this.database.transaction((client) => this.store.update(client, request, request));
  }

  @Handles(deleteWatchlist)
  async deleteWatchlist(
    @Payload() request: RequestFor<typeof deleteWatchlist>,
  ): Promise<ReplyTo<typeof deleteWatchlist>> {
    await this.database.transaction((client) => this.store.delete(client, request));
    return { object: 'watchlist', id: request.watchlistId, deleted: true };
  }

  @Handles(rotateSecret)
  rotateSecret(@Payload() request: RequestFor<typeof rotateSecret>): Promise<RotateSecretReply> {
    return this.writes.run(rotateSecret.subject, request, (client) =>
      this.store.rotateSecret(client, request, request.revoke),
    );
  }
}
