import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import { flag } from '../../../../parameters/parameter-kinds.ts';
import { MinConfidence } from '../../records/min-confidence.decorator.ts';

export class GetBusinessQuery {
  @Parameter(flag, {
    description:
      'Skips the record sections for speed: their `total_count` is then null, which is not 0, and `tin` is null.',
    default: false,
  })
  readonly sparse!: boolean;

  @Parameter(flag, {
    description:
      'Pulls the company from the state registry again before answering, where a live source exists. Adds up to about 15 seconds; when the lookup fails the stored data is answered. The answer says in `X-Refresh` what happened.',
    default: false,
  })
  readonly refresh!: boolean;

  @MinConfidence()
  readonly min_confidence!: number;
}
