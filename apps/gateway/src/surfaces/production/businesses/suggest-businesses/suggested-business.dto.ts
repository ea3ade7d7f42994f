import { ApiProperty } from '@nestjs/swagger';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/** A company that a reader may mean by what was typed so far. */
export class SuggestedBusinessDto {
  @ObjectType('suggested_business')
  readonly object!: 'suggested_business';

  @ApiProperty({ description: '`us-{state}-{file_number}`.', example: 'us-or-153169496' })
  readonly id!: string;

  @ApiProperty({ description: 'Legal name.', example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({
    description: 'The name that has what was typed: the legal one, a former one or a trade name.',
    example: 'CEDAR RIDGE BAKERY, LLC',
  })
  readonly matched_name!: string;

  @ApiProperty({ description: 'Of registration; two-letter code.', example: 'OR' })
  readonly state!: string;

  @ApiProperty({ description: 'Normalized registry standing.', enum: ['active', 'inactive', 'unknown'] })
  readonly status!: string;
}

/** At most ten, without pages. */
export class SuggestedBusinessesDto {
  @ObjectType('list')
  readonly object!: 'list';

  @ApiProperty({ type: [SuggestedBusinessDto], maxItems: 10, description: 'Most relevant first.' })
  readonly data!: readonly SuggestedBusinessDto[];
}
