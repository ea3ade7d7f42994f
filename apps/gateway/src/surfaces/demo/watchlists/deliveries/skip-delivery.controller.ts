import { Controller, Param } from '@nestjs/common';
import { skipDelivery, type WebhookDelivery, webhookDelivery } from '@registry/contracts-watchlist';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { DeliveryIdParameter } from '../delivery-id-parameter.decorator.ts';
import { DeliveryIdPipe } from '../delivery-id.pipe.ts';
import { Idempotent, type IdempotentRequest } from '../idempotent-request.decorator.ts';
import { Operation } from '../../../../openapi/operation.decorator.ts';

@Controller('v1')
export class SkipDeliveryController {
  constructor(private readonly services: MessageClient) {}

  @DeliveryIdParameter()
  @Operation('POST', 'deliveries/:id/skip', {
    access: 'enterprise',
    tag: 'Watchlists',
    summary: 'Skip a delivery',
    description:
      'Gives up the pending delivery that holds back the events after it, which are posted at once. The event can be redelivered later.',
    answer: webhookDelivery,
    example: skipDelivery.example.reply,
    errors: [codes.watchlist.notFound, codes.body.invalid],
  })
  async skipDelivery(
    @CallerKey() { workspaceId }: KnownKey,
    @Idempotent() idempotent: IdempotentRequest,
    @Param('id', DeliveryIdPipe) deliveryId: string,
  ): Promise<WebhookDelivery> {
    return idempotent.markReplay(
      await this.services.call(skipDelivery, { workspaceId, idempotencyKey: idempotent.key, deliveryId }),
    );
  }
}
