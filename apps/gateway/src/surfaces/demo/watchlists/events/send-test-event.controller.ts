import { Controller, Param } from '@nestjs/common';
import { type EventPayload, sendTestEvent, watchlistEvent } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class SendTestEventController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/test', {
    access: 'enterprise',
    tag: 'Watchlists',
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
