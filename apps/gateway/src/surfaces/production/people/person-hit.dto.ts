import { ApiProperty } from '@nestjs/swagger';
import { PersonTitleDto } from '../businesses/profile/person.dto.ts';
import { SparseBusinessDto } from '../businesses/search-businesses/sparse-business.dto.ts';
import { ObjectType } from '../../../openapi/properties.decorator.ts';

/** A person or firm on file for one company. */
export class PersonHitDto {
  @ObjectType('person')
  readonly object!: 'person';

  @ApiProperty({ description: 'As the registry published it.', example: 'JANE Q DOE' })
  readonly name!: string;

  @ApiProperty({ description: 'What the person is to the company.', type: [PersonTitleDto] })
  readonly titles!: readonly PersonTitleDto[];

  @ApiProperty({ description: 'The company that the person is on file for.' })
  readonly business!: SparseBusinessDto;
}
