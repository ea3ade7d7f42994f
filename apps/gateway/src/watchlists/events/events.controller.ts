import { Body, Controller, Query } from '@nestjs/common';
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
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { SinceDto, readSince } from '../bodies/since.dto.ts';
import { Idempotent, type IdempotentRequest } from '@registry/http-frame/parameters/idempotent-request.decorator';
import { ListEventsQuery } from './list-events.query.dto.ts';
import { CallerWatchlist } from '../caller-watchlist.decorator.ts';
import type { WatchlistKey } from '../watchlists.ts';

@ApiTags('Watchlists')
@Controller('v1')
export class EventsController {
  constructor(private readonly services: MessageClient) {}

  @Operation('GET', 'watchlists/:id/events', {
    access: 'demo-enterprise',
    reads: 'listed',
    summary: 'List events',
    description:
      'Lists the events of a watchlist in order, starting after `after`. Use it to catch up or to poll. Events are kept for 400 days by default. If those after `after` have expired, the list starts with the oldest kept one.',
    response: watchlistEvents,
    example: listEvents.example.reply,
    errors: [codes.watchlist.notFound],
  })
  listWatchlistEvents(
    @CallerWatchlist() key: WatchlistKey,
    @Query() { after, limit }: ListEventsQuery,
  ): Promise<ListEventsReply> {
    return this.services.call(listEvents, { ...key, after, limit });
  }

  @Operation('POST', 'watchlists/:id/rehearse', {
    scope: 'watch',
    access: 'demo-enterprise',
    reads: 'listed',
    summary: 'Preview events (dry run)',
    description:
      'Returns the events that the watchlist would have created since a time. It uses the newest 50 changes of each company and record, and the dates of records. Nothing is delivered or stored.',
    response: rehearsal,
    example: rehearseWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
    isSafe: true,
  })
  rehearseWatchlist(@CallerWatchlist() key: WatchlistKey, @Body() body: SinceDto): Promise<RehearseWatchlistReply> {
    return this.services.call(rehearseWatchlist, { ...key, since: readSince(body) });
  }

  @Operation('POST', 'watchlists/:id/test', {
    scope: 'watch',
    access: 'demo-enterprise',
    reads: 'listed',
    summary: 'Send a test event',
    description: 'Creates an event of type `watchlist.test`, which is numbered and delivered like any other.',
    response: watchlistEvent,
    example: sendTestEvent.example.reply,
    statuses: [201],
    errors: [codes.watchlist.notFound],
  })
  async sendTestEvent(
    @CallerWatchlist() key: WatchlistKey,
    @Idempotent() idempotent: IdempotentRequest,
  ): Promise<EventPayload> {
    return idempotent.markReplay(await this.services.call(sendTestEvent, { ...key, idempotencyKey: idempotent.key }));
  }
}
