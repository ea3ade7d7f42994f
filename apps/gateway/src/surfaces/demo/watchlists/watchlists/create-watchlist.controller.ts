import { Body, Controller } from '@nestjs/common';
import { type CreatedWatchlist, createdWatchlist, createWatchlist } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { toDeliverySettings } from '../bodies/delivery.mapper.ts';
import { BodyPipe } from '../body.pipe.ts';
import { CreateWatchlistDto } from '../bodies/watchlist-body.dto.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';

@Controller('v1')
export class CreateWatchlistController {
  constructor(private readonly services: MessageClient) {}

  @Operation('POST', 'watchlists', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Create a watchlist',
    description:
      'Makes a list of companies to follow. The answer to a webhook carries its `secret`, which is not shown again.',
    answer: createdWatchlist,
    example: createWatchlist.example.reply,
    statuses: [201],
    body: 'required',
  })
  async createWatchlist(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Body(BodyPipe) { name, delivery }: CreateWatchlistDto,
  ): Promise<CreatedWatchlist> {
    const request = { workspaceId, idempotencyKey: idempotent.key, name, delivery: toDeliverySettings(delivery) };
    return idempotent.markReplay(await this.services.call(createWatchlist, request));
  }
}
