import { deliveryStatuses } from '@registry/contracts-watchlist';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { oneOf } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';

export class ListDeliveriesQuery extends PageQuery {
  @Parameter(oneOf(...deliveryStatuses), {
    description: 'Only deliveries with this status: `pending`, `succeeded`, `dead` or `skipped`. Default: all.',
  })
  readonly status?: (typeof deliveryStatuses)[number];
}
