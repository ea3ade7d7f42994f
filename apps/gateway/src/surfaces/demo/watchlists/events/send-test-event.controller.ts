import { Controller, Param, Query } from '@nestjs/common';
import { type EventPayload, sendTestEvent, watchlistEvent } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { NoParameters } from '../../../../parameters/no-parameters.dto.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { KeyedOperation } from '../keyed-operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class SendTestEventController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @KeyedOperation('POST', 'watchlists/:id/test', {
    name: 'send-test-event',
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
    @Query() _query: NoParameters,
  ): Promise<EventPayload> {
    return idempotent.markReplay(
      await this.services.call(sendTestEvent, { workspaceId, watchlistId, idempotencyKey: idempotent.key }),
    );
  }
}
