import { Controller, Param, Query } from '@nestjs/common';
import { listEvents, type ListEventsReply, watchlistEvents } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { ListEventsQuery } from './list-events.query.dto.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class ListEventsController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('GET', 'watchlists/:id/events', {
    access: 'enterprise',
    tag: 'Watchlists',
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
}
