import { Controller, Param } from '@nestjs/common';
import { unfollowedEntity, unfollowEntity, type UnfollowEntityReply } from '@registry/contracts-watchlist';
import { parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { ApiParam } from '@nestjs/swagger';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class UnfollowEntityController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @ApiParam({ name: 'entity_id', description: 'A company that the watchlist follows.', example: 'us-or-153169496' })
  @Operation('DELETE', 'watchlists/:id/entities/:entity_id', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Unfollow a company',
    description: 'Follows it no more; its events stay.',
    answer: unfollowedEntity,
    example: unfollowEntity.example.reply,
    errors: [codes.watchlist.notFound],
  })
  async unfollowEntity(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Param('entity_id') entityId: string,
  ): Promise<UnfollowEntityReply> {
    if (parseBusinessId(entityId) === undefined) {
      throw new AppError(codes.watchlist.notFound, { message: 'This watchlist does not follow a company of that id.' });
    }
    return this.services.call(unfollowEntity, { workspaceId, watchlistId, entityId });
  }
}
