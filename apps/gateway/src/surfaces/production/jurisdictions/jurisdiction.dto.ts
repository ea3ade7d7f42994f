import { ApiProperty } from '@nestjs/swagger';

/** A source that was loaded for a jurisdiction. */
export class JurisdictionSourceDto {
  @ApiProperty({ description: 'The source, as registrations and records name it.', example: 'us-or/business-registry' })
  readonly source!: string;

  @ApiProperty({ format: 'date-time', description: 'When its newest load that passed its checks ended.' })
  readonly last_loaded_at!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows of the file that was loaded then.' })
  readonly rows!: number;

  @ApiProperty({
    description:
      "Whether its reading was tried on a file of the agency itself; if not, it follows the agency's published layout.",
  })
  readonly verified!: boolean;
}

export class JurisdictionDto {
  @ApiProperty({ enum: ['jurisdiction'] })
  readonly object!: 'jurisdiction';

  @ApiProperty({ description: '`us_{state}`.', example: 'us_or' })
  readonly code!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Companies of its registry that are held.' })
  readonly company_count!: number;

  @ApiProperty({ description: 'Whether companies arrived by a load of a whole file.' })
  readonly bulk!: boolean;

  @ApiProperty({ description: "Whether a company can be looked up at the Secretary of State's own site." })
  readonly live_sos!: boolean;

  @ApiProperty({ description: 'Whether UCC filings can be looked up live.' })
  readonly live_ucc!: boolean;

  @ApiProperty({ type: [JurisdictionSourceDto], description: 'What was loaded; beyond the specification.' })
  readonly sources!: readonly JurisdictionSourceDto[];
}
