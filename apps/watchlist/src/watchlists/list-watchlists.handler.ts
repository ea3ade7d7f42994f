import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listWatchlists, type ListWatchlistsReply, type ListWatchlistsRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class ListWatchlistsHandler {
  constructor(private readonly store: WatchlistsStore) {}

  @Handles(listWatchlists)
  listWatchlists(
    @Payload() { workspaceId, status, offset, limit }: ListWatchlistsRequest,
  ): Promise<ListWatchlistsReply> {
    return this.store.list(workspaceId, status, offset, limit);
  }
}
