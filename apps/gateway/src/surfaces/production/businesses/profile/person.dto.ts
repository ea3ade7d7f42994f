import { ApiProperty } from '@nestjs/swagger';
import { SourceDto } from './source.dto.ts';

export class PersonTitleDto {
  @ApiProperty({ enum: ['person_title'] })
  readonly object!: 'person_title';

  @ApiProperty({ example: 'Registered Agent' })
  readonly title!: string;
}

/** A registered agent or officer. */
export class PersonDto {
  @ApiProperty({ enum: ['person'] })
  readonly object!: 'person';

  @ApiProperty({ example: 'JANE Q DOE' })
  readonly name!: string;

  @ApiProperty({ type: [PersonTitleDto] })
  readonly titles!: readonly PersonTitleDto[];

  @ApiProperty({ type: [SourceDto] })
  readonly sources!: readonly SourceDto[];
}
