import { ApiProperty } from '@nestjs/swagger';
import { numberForms } from '@registry/domain';
import { SparseBusinessDto } from './sparse-business.dto.ts';

/** A company that a search found, and what by. */
export class BusinessHitDto extends SparseBusinessDto {
  @ApiProperty({
    enum: ['name', 'similar_name', ...numberForms],
    description: 'What it was found by. `similar_name` only with `fuzzy=true`.',
  })
  readonly matched_on!: string;

  @ApiProperty({
    description:
      'The name that has the words asked for, or most of them where they are found over several names; `""` where it was found by its id or file number.',
    example: 'CEDAR RIDGE BAKERY, LLC',
  })
  readonly matched_name!: string;
}
