import { Controller, Param } from '@nestjs/common';
import { redeliver, type WebhookDelivery, webhookDelivery } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { DeliveryIdParameter } from '../delivery-id-parameter.decorator.ts';
import { DeliveryIdPipe } from '../delivery-id.pipe.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';

@Controller('v1')
export class RedeliverController {
  constructor(private readonly services: MessageClient) {}

  @DeliveryIdParameter()
  @Operation('POST', 'deliveries/:id/redeliver', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Deliver an event once more',
    description:
      'Posts an event again at once: a dead or skipped delivery, or one that the receiver lost. One that waits for its next attempt has one now, outside the schedule of retries.',
    answer: webhookDelivery,
    example: redeliver.example.reply,
    errors: [codes.watchlist.notFound],
  })
  async redeliver(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', DeliveryIdPipe) deliveryId: string,
  ): Promise<WebhookDelivery> {
    return idempotent.markReplay(
      await this.services.call(redeliver, { workspaceId, idempotencyKey: idempotent.key, deliveryId }),
    );
  }
}
