import { ApiParam } from '@nestjs/swagger';
import { exampleDelivery } from '@registry/contracts-watchlist';

/** Describes the `{id}` of paths of one delivery. */
export function DeliveryIdParameter(): MethodDecorator {
  return ApiParam({ name: 'id', description: 'The id of the delivery.', example: exampleDelivery.id });
}
