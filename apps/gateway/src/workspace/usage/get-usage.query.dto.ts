import { integer } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { USAGE_DAYS } from '../request-log/request-log.store.ts';

export class GetUsageQuery {
  @Parameter(integer(1, USAGE_DAYS), { description: 'Number of days, today (UTC) included.', default: USAGE_DAYS })
  readonly days!: number;
}
