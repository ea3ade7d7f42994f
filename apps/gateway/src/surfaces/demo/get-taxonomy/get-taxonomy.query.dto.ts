import { AppError, codes } from '@registry/errors';
import { oneOf } from '../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import type { CheckedTogether } from '../../../parameters/query.pipe.ts';
import { jurisdictionOfSlug } from '../demo-parameter-kinds.ts';

export class GetTaxonomyQuery implements CheckedTogether {
  @Parameter(oneOf('us', 'ca'), { description: 'One country alone.', example: 'us' })
  readonly country!: 'us' | 'ca' | null;

  @Parameter(jurisdictionOfSlug, { description: 'One region alone; with `country`, its cities too.', example: 'us-or' })
  readonly region!: string | null;

  checkTogether(): void {
    const { country, region } = this;
    if (country === null || region === null || region.startsWith(`${country}-`)) return;
    throw new AppError(codes.request.invalidParameter, {
      message: `region cannot be ${region} with country ${country}: it is a region of another country.`,
      param: 'region',
    });
  }
}
