import { Body, Controller, Param } from '@nestjs/common';
import { rotateSecret, type RotateSecretReply, webhookSecret } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { OptionalBodyPipe } from '../body.pipe.ts';
import { RotateSecretDto } from '../bodies/rotate-secret.dto.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { WatchlistIdParameter } from '../watchlist-id-parameter.decorator.ts';
import { WatchlistIdPipe } from '../watchlist-id.pipe.ts';

@Controller('v1')
export class RotateSecretController {
  constructor(private readonly services: MessageClient) {}

  @WatchlistIdParameter()
  @Operation('POST', 'watchlists/:id/rotate-secret', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: "Rotate a webhook's secret",
    description:
      'Gives the webhook another secret. For 24 hours both sign, each with a signature of its own. With `revoke`, only the new one signs.',
    answer: webhookSecret,
    example: rotateSecret.example.reply,
    errors: [codes.watchlist.notFound],
    body: 'optional',
  })
  async rotateSecret(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Body(OptionalBodyPipe) { revoke }: RotateSecretDto,
  ): Promise<RotateSecretReply> {
    const request = { workspaceId, watchlistId, idempotencyKey: idempotent.key, revoke: revoke ?? null };
    return idempotent.markReplay(await this.services.call(rotateSecret, request));
  }
}
