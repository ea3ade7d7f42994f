import { ApiProperty } from '@nestjs/swagger';
import { CompanyDto } from '../company.dto.ts';

export class PersonCompanyDto {
  @ApiProperty({ type: CompanyDto })
  readonly company!: CompanyDto;

  @ApiProperty({ type: [String], description: "In the registry's words.", example: ['Manager'] })
  readonly titles!: readonly string[];
}

/** A name on file, of one person or of several who share it. */
export class NamedPersonDto {
  @ApiProperty({ enum: ['person'] })
  readonly object!: 'person';

  @ApiProperty({ description: 'In the spelling that most companies filed.', example: 'JANE ROE' })
  readonly name!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Companies that filed it.' })
  readonly company_count!: number;

  @ApiProperty({ type: [PersonCompanyDto], description: 'At most 20 of them, active ones first.' })
  readonly companies!: readonly PersonCompanyDto[];
}

export class PeopleResultDto {
  @ApiProperty({ enum: ['people_result'] })
  readonly object!: 'people_result';

  @ApiProperty({ description: '`q` as it was sent, trimmed.', example: 'jane roe' })
  readonly query!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Exact.' })
  readonly total_count!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The page, counted from 1.' })
  readonly page!: number;

  @ApiProperty({ type: 'integer', description: 'Names of a page.' })
  readonly per_page!: number;

  @ApiProperty({ description: 'Whether there is a next page that can be asked for.' })
  readonly has_more!: boolean;

  @ApiProperty({ type: [NamedPersonDto], description: 'The names.' })
  readonly data!: readonly NamedPersonDto[];
}
