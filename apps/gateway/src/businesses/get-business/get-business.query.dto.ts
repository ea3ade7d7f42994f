import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { flag } from '@registry/http-frame/parameters/parameter-kinds';
import { MinConfidence } from '../../records/min-confidence.decorator.ts';

export class GetBusinessQuery {
  @Parameter(flag, {
    description:
      'Omits the record sections for speed. Their `total_count` is then `null` (not 0), and `tin` is `null`.',
    default: false,
  })
  readonly sparse!: boolean;

  @Parameter(flag, {
    description:
      'Fetches the company from the state registry first, if it has a live source. Adds up to 15 seconds. If the lookup fails, the stored data is returned. The response header `X-Refresh` has the outcome.',
    default: false,
  })
  readonly refresh!: boolean;

  @MinConfidence()
  readonly min_confidence!: number;
}
