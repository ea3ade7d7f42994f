import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getWatchlist, type GetWatchlistRequest, type Watchlist } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { WatchlistsStore } from './watchlists.store.ts';

@Controller()
export class GetWatchlistHandler {
  constructor(private readonly store: WatchlistsStore) {}

  @Handles(getWatchlist)
  getWatchlist(@Payload() request: GetWatchlistRequest): Promise<Watchlist> {
    return this.store.get(request);
  }
}
