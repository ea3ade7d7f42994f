import { ApiProperty } from '@nestjs/swagger';
import { SourceDto } from './source.dto.ts';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

export class PersonTitleDto {
  @ObjectType('person_title')
  readonly object!: 'person_title';

  @ApiProperty({ description: "The person's function.", example: 'Registered Agent' })
  readonly title!: string;
}

/** A registered agent or officer. */
export class PersonDto {
  @ObjectType('person')
  readonly object!: 'person';

  @ApiProperty({ description: 'As the registry published it.', example: 'JANE Q DOE' })
  readonly name!: string;

  @ApiProperty({ description: 'What the person is to the company.', type: [PersonTitleDto] })
  readonly titles!: readonly PersonTitleDto[];

  @ApiProperty({ description: 'Where the person was seen.', type: [SourceDto] })
  readonly sources!: readonly SourceDto[];
}
