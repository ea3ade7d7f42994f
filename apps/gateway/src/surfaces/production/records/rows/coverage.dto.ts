import { ApiProperty } from '@nestjs/swagger';

export class CoveredSourceDto {
  @ApiProperty({ example: 'us-co/ucc-filings' })
  readonly source!: string;

  @ApiProperty({ format: 'date-time', description: 'When its newest data was loaded.' })
  readonly as_of!: string;
}

/** Whether an empty section says something. */
export class CoverageDto {
  @ApiProperty({
    enum: ['covered', 'not_covered', 'not_fetched'],
    description:
      '`covered`: sources for this section and state are loaded. `not_covered`: none is, so that an empty list says nothing. `not_fetched`: `sparse=true` skipped the section.',
  })
  readonly status!: 'covered' | 'not_covered' | 'not_fetched';

  @ApiProperty({ type: [CoveredSourceDto] })
  readonly sources!: readonly CoveredSourceDto[];
}
