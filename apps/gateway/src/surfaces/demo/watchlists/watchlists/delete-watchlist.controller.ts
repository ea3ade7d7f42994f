import { Controller, Param } from '@nestjs/common';
import { deletedWatchlist, deleteWatchlist, type DeleteWatchlistReply } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class DeleteWatchlistController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('DELETE', 'watchlists/:id', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Delete a watchlist',
    description: 'Deletes it with its events and deliveries.',
    answer: deletedWatchlist,
    example: deleteWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
  })
  deleteWatchlist(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
  ): Promise<DeleteWatchlistReply> {
    return this.services.call(deleteWatchlist, { workspaceId, watchlistId });
  }
}
