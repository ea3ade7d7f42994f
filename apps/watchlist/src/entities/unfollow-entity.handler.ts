import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { unfollowEntity, type UnfollowEntityReply, type UnfollowEntityRequest } from '@registry/contracts-watchlist';
import { companyKey, parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';
import { EntitiesStore } from './entities.store.ts';

@Controller()
export class UnfollowEntityHandler {
  constructor(
    private readonly watchlists: WatchlistsStore,
    private readonly entities: EntitiesStore,
    private readonly database: Database,
  ) {}

  @Handles(unfollowEntity)
  async unfollowEntity(@Payload() request: UnfollowEntityRequest): Promise<UnfollowEntityReply> {
    const { entityId, watchlistId } = request;
    const parts = parseBusinessId(entityId);
    const wasFollowed = await this.database.transaction(async (client) => {
      await this.watchlists.lock(client, request);
      return parts !== undefined && this.entities.unfollow(client, watchlistId, companyKey(parts));
    });
    if (wasFollowed) return { object: 'watchlist_entity', entity_id: entityId, deleted: true };
    throw new AppError(codes.watchlist.notFound, { message: `This watchlist does not follow ${entityId}.` });
  }
}
