import { Body, Controller, Param } from '@nestjs/common';
import { updateWatchlist, type Watchlist, watchlist } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { toDeliveryChanges } from '../bodies/delivery.mapper.ts';
import { BodyPipe } from '../body.pipe.ts';
import { UpdateWatchlistDto } from '../bodies/watchlist-body.dto.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class UpdateWatchlistController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('PATCH', 'watchlists/:id', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Change a watchlist',
    description:
      'Sets the fields that the body names and leaves the others as they are. A webhook stays a webhook, a digest a digest.',
    answer: watchlist,
    example: updateWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  updateWatchlist(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Body(BodyPipe) { name, delivery, status }: UpdateWatchlistDto,
  ): Promise<Watchlist> {
    const changes = delivery === undefined ? null : toDeliveryChanges(delivery);
    const request = { workspaceId, watchlistId, name: name ?? null, delivery: changes, status: status ?? null };
    return this.services.call(updateWatchlist, request);
  }
}
