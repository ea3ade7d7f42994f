import { Body, Controller, Param } from '@nestjs/common';
import { rehearsal, rehearseWatchlist, type RehearseWatchlistReply } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { SinceDto, sinceOf } from '../bodies/since.dto.ts';
import { BodyPipe } from '../body.pipe.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class RehearseWatchlistController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/rehearse', {
    access: 'enterprise',
    tag: 'Watchlists',
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
}
