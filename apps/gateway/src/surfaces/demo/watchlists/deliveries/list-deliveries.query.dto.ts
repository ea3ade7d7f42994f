import { deliveryStatuses } from '@registry/contracts-watchlist';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { oneOf } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';

export class ListDeliveriesQuery extends PageQuery {
  @Parameter(oneOf(...deliveryStatuses), {
    description: 'Only deliveries with this status: `pending`, `succeeded`, `dead` or `skipped`. Default: all.',
  })
  readonly status?: (typeof deliveryStatuses)[number];
}
