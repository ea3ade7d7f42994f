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
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { SinceDto, sinceOf } from '../bodies/since.dto.ts';
import { BodyPipe } from '../body.pipe.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';
import { ListEventsQuery } from './list-events.query.dto.ts';

@ApiTags('Watchlists')
@Controller('v1')
export class EventsController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('GET', 'watchlists/:id/events', {
    access: 'enterprise',
    summary: 'List events',
    description:
      'The very events that are delivered, in their order, from any place: for who missed some, or asks instead of waiting. They are kept for 400 days unless the installation says otherwise; where those right behind `after` are not kept any more, the oldest that are come first.',
    answer: watchlistEvents,
    example: listEvents.example.reply,
    errors: [codes.watchlist.notFound],
  })
  listEvents(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() { after, limit }: ListEventsQuery,
  ): Promise<ListEventsReply> {
    return this.services.call(listEvents, { workspaceId, watchlistId, after, limit });
  }

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/rehearse', {
    access: 'enterprise',
    summary: 'List the events that there would have been',
    description:
      'The events that the companies of the watchlist would have made since a time, by the newest 50 changes of each company and record that are kept, and by the dates of records. Nothing is delivered or written.',
    answer: rehearsal,
    example: rehearseWatchlist.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
    isSafe: true,
  })
  rehearseWatchlist(
    @CallerKey() { workspaceId }: KnownKey,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Body(BodyPipe) body: SinceDto,
  ): Promise<RehearseWatchlistReply> {
    return this.services.call(rehearseWatchlist, { workspaceId, watchlistId, since: sinceOf(body) });
  }

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/test', {
    access: 'enterprise',
    summary: 'Send a test event',
    description: 'Adds an event of the type `watchlist.test`, which is numbered and delivered as any other.',
    answer: watchlistEvent,
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
