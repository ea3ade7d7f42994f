import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type EventPayload,
  listEvents,
  type ListEventsReply,
  rehearsal,
  rehearseWatchlist,
  type RehearseWatchlistReply,
  sendTestEvent,
  watchlistEvent,
  watchlistEvents,
} from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { SinceDto, readSince } from '../bodies/since.dto.ts';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';
import { ListEventsQuery } from './list-events.query.dto.ts';

@ApiTags('Watchlists')
@Controller('v1')
export class EventsController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('GET', 'watchlists/:id/events', {
    access: 'demo-enterprise',
    summary: 'List events',
    description:
      'Lists the events of a watchlist in order, starting after `after`. Use it to catch up or to poll. Events are kept for 400 days by default. If those after `after` have expired, the list starts with the oldest kept one.',
    response: watchlistEvents,
    example: listEvents.example.reply,
    errors: [codes.watchlist.notFound],
  })
  listWatchlistEvents(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() { after, limit }: ListEventsQuery,
  ): Promise<ListEventsReply> {
    return this.services.call(listEvents, { workspaceId, watchlistId, after, limit });
  }

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/rehearse', {
    access: 'demo-enterprise',
    summary: 'Preview events (dry run)',
    description:
      'Returns the events that the watchlist would have created since a time. It uses the newest 50 changes of each company and record, and the dates of records. Nothing is delivered or stored.',
    response: rehearsal,
    example: rehearseWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
    isSafe: true,
  })
  rehearseWatchlist(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Body() body: SinceDto,
  ): Promise<RehearseWatchlistReply> {
    return this.services.call(rehearseWatchlist, { workspaceId, watchlistId, since: readSince(body) });
  }

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/test', {
    access: 'demo-enterprise',
    summary: 'Send a test event',
    description: 'Creates an event of type `watchlist.test`, which is numbered and delivered like any other.',
    response: watchlistEvent,
    example: sendTestEvent.example.reply,
    statuses: [201],
    errors: [codes.watchlist.notFound],
  })
  async sendTestEvent(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', WatchlistIdPipe) watchlistId: string,
  ): Promise<EventPayload> {
    return idempotent.markReplay(
      await this.services.call(sendTestEvent, { workspaceId, watchlistId, idempotencyKey: idempotent.key }),
    );
  }
}
