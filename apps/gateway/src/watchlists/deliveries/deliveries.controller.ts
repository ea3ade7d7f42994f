import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { pageOf } from '@registry/contracts-message';
import {
  listDeliveries,
  redeliver,
  redeliverEvents,
  type RedeliverEventsReply,
  redelivery,
  skipDelivery,
  type WebhookDelivery,
  webhookDelivery,
} from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { SinceDto, readSince } from '../bodies/since.dto.ts';
import { DeliveryIdParameter } from '../delivery-id-parameter.decorator.ts';
import { DeliveryIdPipe } from '../delivery-id.pipe.ts';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';
import { ListDeliveriesQuery } from './list-deliveries.query.dto.ts';

@ApiTags('Watchlists')
@Controller('v1')
export class DeliveriesController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('GET', 'watchlists/:id/deliveries', {
    access: 'demo-enterprise',
    summary: 'List deliveries',
    description:
      'Lists the deliveries of events to the webhook, newest event first, each with its attempts. A digest has none.',
    response: pageOf('WebhookDeliveryList', webhookDelivery),
    example: toList(listDeliveries.example.reply.deliveries, 1, { page: 1, per_page: 30 }),
    errors: [codes.watchlist.notFound],
  })
  async listWatchlistDeliveries(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<ListDto<WebhookDelivery>> {
    const request = { workspaceId, watchlistId, ...query.window, status: query.status ?? null };
    const { deliveries, totalCount } = await this.services.call(listDeliveries, request);
    return toList(deliveries, totalCount, query);
  }

  @DeliveryIdParameter()
  @Operation('POST', 'deliveries/:id/redeliver', {
    access: 'demo-enterprise',
    summary: 'Redeliver an event',
    description:
      'Posts an event again immediately, such as a dead or skipped one, or one that the receiver lost. A pending delivery gets an extra attempt now, outside its retry schedule.',
    response: webhookDelivery,
    example: redeliver.example.reply,
    errors: [codes.watchlist.notFound],
  })
  async redeliverEvent(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', DeliveryIdPipe) deliveryId: string,
  ): Promise<WebhookDelivery> {
    return idempotent.markReplay(
      await this.services.call(redeliver, { workspaceId, idempotencyKey: idempotent.key, deliveryId }),
    );
  }

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/redeliver', {
    access: 'demo-enterprise',
    summary: 'Redeliver events since a time',
    description:
      'Posts every dead or skipped event since a time again, in addition to due events. Pending events are delivered anyway.',
    response: redelivery,
    example: redeliverEvents.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  async redeliverEvents(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Body() body: SinceDto,
  ): Promise<RedeliverEventsReply> {
    const request = { workspaceId, watchlistId, idempotencyKey: idempotent.key, since: readSince(body) };
    return idempotent.markReplay(await this.services.call(redeliverEvents, request));
  }

  @DeliveryIdParameter()
  @Operation('POST', 'deliveries/:id/skip', {
    access: 'demo-enterprise',
    summary: 'Skip a delivery',
    description:
      'Skips the pending delivery that blocks the events after it, which are then posted immediately. The event can be redelivered later.',
    response: webhookDelivery,
    example: skipDelivery.example.reply,
    errors: [codes.watchlist.notFound, codes.body.invalid],
  })
  async skipDelivery(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', DeliveryIdPipe) deliveryId: string,
  ): Promise<WebhookDelivery> {
    return idempotent.markReplay(
      await this.services.call(skipDelivery, { workspaceId, idempotencyKey: idempotent.key, deliveryId }),
    );
  }
}
