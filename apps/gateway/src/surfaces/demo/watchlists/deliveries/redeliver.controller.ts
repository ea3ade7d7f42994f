import { Controller, Inject, Param, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { redeliver } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { CallerKey } from '../../../../auth/caller-key.decorator.ts';
import type { KnownKey } from '../../../../auth/known-keys.ts';
import { NoParameters } from '../../../../parameters/no-parameters.dto.ts';
import { KeyedOperation } from '../keyed-operation.decorator.ts';
import { toDeliveryDto, WebhookDeliveryDto } from '../answers/delivery.dto.ts';
import { IdempotencyKey } from '../idempotency-key.decorator.ts';

/** Characters of an id of a delivery at most. */
const ID_LENGTH_MAX = 100;

@Controller('v1')
export class RedeliverController {
  readonly #services: MessageClient;

  constructor(@Inject(MessageClient) services: MessageClient) {
    this.#services = services;
  }

  @ApiParam({ name: 'id', description: 'A delivery of the workspace.', example: 'dlv_0bVn7RmYcAd4fT9qLw2ZxK' })
  @KeyedOperation('POST', 'deliveries/:id/redeliver', {
    name: 'redeliver',
    summary: 'Deliver an event once more',
    description: 'Posts an event again at once: a dead delivery, or one that the receiver lost.',
    answer: WebhookDeliveryDto,
    example: toDeliveryDto(redeliver.example.reply.delivery),
    errors: [codes.watchlist.notFound],
  })
  async redeliver(
    @CallerKey() { workspaceId }: KnownKey,
    @IdempotencyKey() idempotencyKey: string | null,
    @Param('id') deliveryId: string,
    @Query() _query: NoParameters,
  ): Promise<WebhookDeliveryDto> {
    if (deliveryId.length > ID_LENGTH_MAX) {
      throw new AppError(codes.watchlist.notFound, { message: 'This workspace has no delivery of that id.' });
    }
    const { delivery } = await this.#services.call(redeliver, { workspaceId, idempotencyKey, deliveryId });
    return toDeliveryDto(delivery);
  }
}
