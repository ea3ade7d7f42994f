import { Controller, Param, Query } from '@nestjs/common';
import { pageOf } from '@registry/contracts-message';
import { listDeliveries, type WebhookDelivery, webhookDelivery } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { type ListDto, toList } from '../../../production/list.dto.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';
import { ListDeliveriesQuery } from './list-deliveries.query.dto.ts';

@Controller('v1')
export class ListDeliveriesController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('GET', 'watchlists/:id/deliveries', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'List deliveries',
    description:
      'The events that are posted to the webhook, those of the newest events first, each with what came of every attempt. A digest has none.',
    answer: pageOf('WebhookDeliveryList', webhookDelivery),
    example: toList(listDeliveries.example.reply.deliveries, 1, { page: 1, per_page: 30 }),
    errors: [codes.watchlist.notFound],
  })
  async listDeliveries(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<ListDto<WebhookDelivery>> {
    const request = { workspaceId, watchlistId, ...query.window, status: query.status ?? null };
    const { deliveries, totalCount } = await this.services.call(listDeliveries, request);
    return toList(deliveries, totalCount, query);
  }
}
