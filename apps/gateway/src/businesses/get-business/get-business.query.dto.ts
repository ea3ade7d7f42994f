import { type CheckedTogether, Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { flag } from '@registry/http-frame/parameters/parameter-kinds';
import { AppError, codes } from '@registry/errors';
import { KNOWN_AT, KnownAt } from '../../records/known-at.decorator.ts';
import { VALID_ON, ValidOn } from '../../records/valid-on.decorator.ts';
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

  @ValidOn()
  readonly valid_on!: string | null;

  checkTogether(): void {
    const given = this.known_at === null ? VALID_ON : KNOWN_AT;
    if (this[given] === null || !this.refresh) return;
    throw new AppError(codes.request.invalidParameter, {
      message: `${given} cannot be combined with refresh: a lookup finds what the registry says now. Omit one of them.`,
      param: given,
    });
  }
}
