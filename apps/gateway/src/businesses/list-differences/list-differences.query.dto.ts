import { AppError, codes } from '@registry/errors';
import { type CheckedTogether, Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { pastTime } from '@registry/http-frame/parameters/past-time';

export class ListDifferencesQuery implements CheckedTogether {
  @Parameter(pastTime, {
    description: 'The earlier time. A date means its end in UTC.',
    example: '2026-11-01',
    required: true,
  })
  readonly from!: string;

  @Parameter(pastTime, {
    description: 'The later time; now if absent. A date means its end in UTC.',
    example: '2026-11-26',
  })
  readonly to!: string | null;

  checkTogether(): void {
    if (this.to === null || this.from <= this.to) return;
    throw new AppError(codes.request.invalidParameter, {
      message: `from is ${this.from}, which is later than to (${this.to}). Exchange them.`,
      param: 'from',
    });
  }
}
