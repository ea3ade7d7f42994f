import { ApiProperty } from '@nestjs/swagger';
import { type PersonTitle, personTitle } from '@registry/contracts-business-registry';
import { classOf } from '../../../../openapi/schema-class.ts';
import { SourceDto } from './source.dto.ts';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/** A registered agent or officer. */
export class PersonDto {
  @ObjectType('person')
  readonly object!: 'person';

  @ApiProperty({ description: 'As the registry published it.', example: 'JANE Q DOE' })
  readonly name!: string;

  @ApiProperty({ description: 'What the person is to the company.', type: [classOf(personTitle)] })
  readonly titles!: readonly PersonTitle[];

  @ApiProperty({ description: 'Where the person was seen.', type: [SourceDto] })
  readonly sources!: readonly SourceDto[];
}
