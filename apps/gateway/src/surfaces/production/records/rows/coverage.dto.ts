import { ApiProperty } from '@nestjs/swagger';

export class CoveredSourceDto {
  @ApiProperty({ example: 'us-co/ucc-filings' })
  readonly source!: string;

  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    description: 'The day of the data; `null` where the source does not give one.',
    example: '2026-11-01',
  })
  readonly as_of!: string | null;

  @ApiProperty({ format: 'date-time', description: 'When its newest data was loaded.' })
  readonly loaded_at!: string;
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
