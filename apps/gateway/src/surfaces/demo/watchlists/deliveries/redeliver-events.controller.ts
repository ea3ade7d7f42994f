import { Body, Controller, Param } from '@nestjs/common';
import { redeliverEvents, type RedeliverEventsReply, redelivery } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { BodyPipe } from '../body.pipe.ts';
import { SinceDto, sinceOf } from '../bodies/since.dto.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class RedeliverEventsController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/redeliver', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Redeliver events since a time',
    description:
      'Posts again every dead or skipped event since a time, next to the events that are due. A pending event is posted in any case.',
    answer: redelivery,
    example: redeliverEvents.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'required',
  })
  async redeliverEvents(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Body(BodyPipe) body: SinceDto,
  ): Promise<RedeliverEventsReply> {
    const request = { workspaceId, watchlistId, idempotencyKey: idempotent.key, since: sinceOf(body) };
    return idempotent.markReplay(await this.services.call(redeliverEvents, request));
  }
}
