import { ApiProperty } from '@nestjs/swagger';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/** A company in a list: strings only, `""` where the registry did not publish it. */
export class SparseBusinessDto {
  @ObjectType('business')
  readonly object!: 'business';

  @ApiProperty({ description: '`us-{state}-{file_number}`.', example: 'us-or-153169496' })
  readonly id!: string;

  @ApiProperty({ description: 'Legal name.', example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({ description: 'Normalized registry standing.', enum: ['active', 'inactive', 'unknown'] })
  readonly status!: string;

  @ApiProperty({ description: "The registry's wording.", example: 'DOMESTIC LIMITED LIABILITY COMPANY' })
  readonly entity_type!: string;

  @ApiProperty({ description: 'Two-letter code.', example: 'OR' })
  readonly formation_state!: string;

  @ApiProperty({ description: 'YYYY-MM-DD.', example: '2019-03-01' })
  readonly formation_date!: string;

  @ApiProperty({ description: 'As the registry issued it.', example: '153169496' })
  readonly file_number!: string;

  @ApiProperty({
    description: 'Of the principal place of business, on one line.',
    example: '130 NW REED LN, DALLAS, OR 97338',
  })
  readonly full_address!: string;

  @ApiProperty({
    description: 'The date of the registry data, YYYY-MM-DD; `""` where it is unknown.',
    example: '2026-10-31',
  })
  readonly as_of!: string;
}
