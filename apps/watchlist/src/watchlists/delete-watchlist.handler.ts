import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { deleteWatchlist, type DeleteWatchlistReply, type DeleteWatchlistRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class DeleteWatchlistHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly database: Database,
  ) {}

  @Handles(deleteWatchlist)
  async deleteWatchlist(@Payload() request: DeleteWatchlistRequest): Promise<DeleteWatchlistReply> {
    await this.database.transaction((client) => this.store.delete(client, request));
    return { object: 'watchlist', id: request.watchlistId, deleted: true };
  }
}
