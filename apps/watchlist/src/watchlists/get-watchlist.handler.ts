import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getWatchlist, type GetWatchlistReply, type GetWatchlistRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class GetWatchlistHandler {
  constructor(private readonly store: WatchlistsStore) {}

  @Handles(getWatchlist)
  async getWatchlist(@Payload() request: GetWatchlistRequest): Promise<GetWatchlistReply> {
    return { watchlist: await this.store.get(request) };
  }
}
