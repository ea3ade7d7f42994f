import { Body, Controller, Query } from '@nestjs/common';
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
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { SinceDto, readSince } from '../bodies/since.dto.ts';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { ListDeliveriesQuery } from './list-deliveries.query.dto.ts';
import { CallerDelivery, CallerWatchlist } from '../caller-watchlist.decorator.ts';
import type { DeliveryKey, WatchlistKey } from '../watchlists.ts';

@ApiTags('Watchlists')
@Controller('v1')
export class DeliveriesController {
  constructor(private readonly services: MessageClient) {}

  @Operation('GET', 'watchlists/:id/deliveries', {
    access: 'demo-enterprise',
    summary: 'List deliveries',
    description:
      'Lists the deliveries of events to the webhook, newest event first, each with its attempts. A digest has none.',
    response: pageOf('WebhookDeliveryList', 'A page of deliveries.', webhookDelivery),
    example: toList(listDeliveries.example.reply.items, 1, { page: 1, per_page: 30 }),
    errors: [codes.watchlist.notFound],
  })
  async listWatchlistDeliveries(
    @CallerWatchlist() key: WatchlistKey,
    @Query() query: ListDeliveriesQuery,
  ): Promise<ListDto<WebhookDelivery>> {
    const request = { ...key, ...query.window, status: query.status ?? null };
    const { items, totalCount } = await this.services.call(listDeliveries, request);
    return toList(items, totalCount, query);
  }

  @Operation('POST', 'deliveries/:id/redeliver', {
    scope: 'watch',
    access: 'demo-enterprise',
    summary: 'Redeliver an event',
    description:
      'Posts an event again immediately, such as a dead or skipped one, or one that the receiver lost. A pending delivery gets an extra attempt now, outside its retry schedule.',
    response: webhookDelivery,
    example: redeliver.example.reply,
    errors: [codes.watchlist.notFound],
  })
  async redeliverEvent(
    @CallerDelivery() key: DeliveryKey,
    @Idempotent() idempotent: IdempotentRequest,
  ): Promise<WebhookDelivery> {
    return idempotent.markReplay(await this.services.call(redeliver, { ...key, idempotencyKey: idempotent.key }));
  }

  @Operation('POST', 'watchlists/:id/redeliver', {
    scope: 'watch',
    access: 'demo-enterprise',
    summary: 'Redeliver events since a time',
    description:
      'Posts every dead or skipped event of a type in `event_types` since a time again, in addition to due events. Pending events are delivered anyway.',
    response: redelivery,
    example: redeliverEvents.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  async redeliverEvents(
    @CallerWatchlist() key: WatchlistKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Body() body: SinceDto,
  ): Promise<RedeliverEventsReply> {
    const request = { ...key, idempotencyKey: idempotent.key, since: readSince(body) };
    return idempotent.markReplay(await this.services.call(redeliverEvents, request));
  }

  @Operation('POST', 'deliveries/:id/skip', {
    scope: 'watch',
    access: 'demo-enterprise',
    summary: 'Skip a delivery',
    description:
      'Skips the pending delivery that blocks the events after it, which are then posted immediately. The event can be redelivered later.',
    response: webhookDelivery,
    example: skipDelivery.example.reply,
    errors: [codes.watchlist.notFound, codes.body.invalid],
  })
  async skipDelivery(
    @CallerDelivery() key: DeliveryKey,
    @Idempotent() idempotent: IdempotentRequest,
  ): Promise<WebhookDelivery> {
    return idempotent.markReplay(await this.services.call(skipDelivery, { ...key, idempotencyKey: idempotent.key }));
  }
}
