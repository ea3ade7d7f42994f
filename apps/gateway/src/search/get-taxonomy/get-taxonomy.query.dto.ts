import { AppError, codes } from '@registry/errors';
import { oneOf } from '@registry/http-frame/parameters/parameter-kinds';
import { type CheckedTogether, Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { region as regionKind } from '../demo-parameter-kinds.ts';

export class GetTaxonomyQuery implements CheckedTogether {
  @Parameter(oneOf('us', 'ca'), {
    description: 'Only this country in `countries`. Other counts are of all companies.',
    example: 'us',
  })
  readonly country!: 'us' | 'ca' | null;

  @Parameter(regionKind, {
    description: 'Only this region in `countries`. With `country`, its cities are included.',
    example: 'us-or',
  })
  readonly region!: string | null;

  checkTogether(): void {
    const { country, region } = this;
    if (country === null || region === null || region.startsWith(`${country}-`)) return;
    throw new AppError(codes.request.invalidParameter, {
      message: `region is ${region}; expected a region of the country ${country}. Correct either or leave it out.`,
      param: 'region',
    });
  }
}
