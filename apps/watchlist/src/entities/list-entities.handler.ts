import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listEntities, type ListEntitiesReply, type ListEntitiesRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';
import { EntitiesStore } from './entities.store.ts';

@Controller()
export class ListEntitiesHandler {
  constructor(
    private readonly watchlists: WatchlistsStore,
    private readonly entities: EntitiesStore,
  ) {}

  @Handles(listEntities)
  async listEntities(@Payload() request: ListEntitiesRequest): Promise<ListEntitiesReply> {
    await this.watchlists.get(request);
    return this.entities.list(request.watchlistId, request.offset, request.limit);
  }
}
