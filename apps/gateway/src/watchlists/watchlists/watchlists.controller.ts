import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { pageOf, type ReplyTo } from '@registry/contracts-message';
import {
  createdWatchlist,
  type CreatedWatchlist,
  createWatchlist,
  deletedWatchlist,
  deleteWatchlist,
  getWatchlist,
  listWatchlists,
  rotateSecret,
  type RotateSecretReply,
  updateWatchlist,
  watchlist,
  type Watchlist,
  webhookSecret,
} from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { toDeliveryChanges, toDeliverySettings } from '../bodies/delivery.mapper.ts';
import { RotateSecretDto } from '../bodies/rotate-secret.dto.ts';
import { CreateWatchlistDto, UpdateWatchlistDto } from '../bodies/watchlist-body.dto.ts';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { ListWatchlistsQuery } from './list-watchlists.query.dto.ts';
import { chooseTestClock } from '../test-clocks/choose-test-clock.ts';
import { CallerWatchlist } from '../caller-watchlist.decorator.ts';
import type { WatchlistKey } from '../watchlists.ts';

@ApiTags('Watchlists')
@Controller('v1')
export class WatchlistsController {
  constructor(private readonly services: MessageClient) {}

  @Operation('POST', 'watchlists', {
    scope: 'watch',
    access: 'demo-enterprise',
    summary: 'Create a watchlist',
    description:
      'Creates a watchlist. For a webhook, the response contains the `secret`, which is not shown again. With a key of a sandbox it has the time of a test clock.',
    response: createdWatchlist,
    example: createWatchlist.example.reply,
    statuses: [201],
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  async createWatchlist(
    @CallerKey() { workspaceId, plan }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Body() { name, delivery, test_clock: testClock }: CreateWatchlistDto,
  ): Promise<CreatedWatchlist> {
    const clock = chooseTestClock(plan, testClock);
    const settings = { name, delivery: toDeliverySettings(delivery), ...clock };
    const request = { workspaceId, idempotencyKey: idempotent.key, ...settings };
    return idempotent.markReplay(await this.services.call(createWatchlist, request));
  }

  @Operation('GET', 'watchlists', {
    access: 'demo-enterprise',
    summary: 'List watchlists',
    description: 'Lists the watchlists of the workspace, newest first.',
    response: pageOf('WatchlistPage', 'A page of watchlists.', watchlist),
    example: toList(listWatchlists.example.reply.items, 1, { page: 1, per_page: 30 }),
  })
  async listWatchlists(
    @CallerKey() { workspaceId }: KnownKey,
    @Query() query: ListWatchlistsQuery,
  ): Promise<ListDto<Watchlist>> {
    const { items, totalCount } = await this.services.call(listWatchlists, {
      workspaceId,
      ...query.window,
      status: query.status ?? null,
    });
    return toList(items, totalCount, query);
  }

  @Operation('GET', 'watchlists/:id', {
    access: 'demo-enterprise',
    summary: 'Get a watchlist',
    description:
      "Returns the watchlist's settings, its endpoint's delivery status and the number of followed companies.",
    response: watchlist,
    example: getWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
  })
  getWatchlist(@CallerWatchlist() key: WatchlistKey): Promise<Watchlist> {
    return this.services.call(getWatchlist, key);
  }

  @Operation('PATCH', 'watchlists/:id', {
    scope: 'watch',
    access: 'demo-enterprise',
    summary: 'Update a watchlist',
    description:
      'Updates the fields in the body and leaves the others unchanged. The type of delivery cannot be changed.',
    response: watchlist,
    example: updateWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  updateWatchlist(
    @CallerWatchlist() key: WatchlistKey,
    @Body() { name, delivery, status }: UpdateWatchlistDto,
  ): Promise<Watchlist> {
    const changes = delivery === undefined ? null : toDeliveryChanges(delivery);
    const request = { ...key, name: name ?? null, delivery: changes, status: status ?? null };
    return this.services.call(updateWatchlist, request);
  }

  @Operation('DELETE', 'watchlists/:id', {
    scope: 'watch',
    access: 'demo-enterprise',
    summary: 'Delete a watchlist',
    description: 'Deletes the watchlist with its events and deliveries.',
    response: deletedWatchlist,
    example: deleteWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
  })
  deleteWatchlist(@CallerWatchlist() key: WatchlistKey): Promise<ReplyTo<typeof deleteWatchlist>> {
    return this.services.call(deleteWatchlist, key);
  }

  @Operation('POST', 'watchlists/:id/rotate-secret', {
    scope: 'watch',
    access: 'demo-enterprise',
    summary: "Rotate a webhook's secret",
    description:
      'Creates a new secret for the webhook. For 24 hours, events have two signatures, one by each secret. With `revoke`, only the new secret signs.',
    response: webhookSecret,
    example: rotateSecret.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'optional',
  })
  async rotateWebhookSecret(
    @CallerWatchlist() key: WatchlistKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Body() { revoke }: RotateSecretDto,
  ): Promise<RotateSecretReply> {
    const request = { ...key, idempotencyKey: idempotent.key, revoke: revoke ?? null };
    return idempotent.markReplay(await this.services.call(rotateSecret, request));
  }
}
