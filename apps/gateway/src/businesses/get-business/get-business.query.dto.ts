import { type CheckedTogether, Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { flag } from '@registry/http-frame/parameters/parameter-kinds';
import { AppError, codes } from '@registry/errors';
import { KNOWN_AT, KnownAt } from '../../records/known-at.decorator.ts';
import { MinConfidence } from '../../records/min-confidence.decorator.ts';

export class GetBusinessQuery implements CheckedTogether {
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

  @KnownAt()
  readonly known_at!: string | null;

  checkTogether(): void {
    if (this.known_at === null || !this.refresh) return;
    throw new AppError(codes.request.invalidParameter, {
      message: 'known_at cannot be combined with refresh: a lookup finds what the registry says now. Omit one of them.',
      param: KNOWN_AT,
    });
  }
}
