import { Controller, Param } from '@nestjs/common';
import { getWatchlist, type Watchlist, watchlist } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class GetWatchlistController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('GET', 'watchlists/:id', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Get a watchlist',
    description: 'Its settings, how its endpoint fares, and how many companies it follows.',
    answer: watchlist,
    example: getWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
  })
  getWatchlist(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
  ): Promise<Watchlist> {
    return this.services.call(getWatchlist, { workspaceId, watchlistId });
  }
}
