import { ApiProperty } from '@nestjs/swagger';
import { NullableDate, NullableText, ObjectType } from '../../../openapi/properties.decorator.ts';

/** A source that was loaded for a jurisdiction. */
export class JurisdictionSourceDto {
  @ApiProperty({ description: 'The source, as registrations and records name it.', example: 'us-or/business-registry' })
  readonly source!: string;

  @NullableDate('The day of the data; `null` where the source does not give one.', '2026-10-31')
  readonly as_of!: string | null;

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

/** A source that is, or was, asked while a request waits. */
export class JurisdictionLiveSourceDto {
  @ApiProperty({ description: 'The source, as registrations and records name it.', example: 'us-or/business-registry' })
  readonly source!: string;

  @ApiProperty({
    enum: ['sos', 'ucc'],
    description: "The Secretary of State's companies, or the register's UCC filings.",
  })
  readonly type!: 'sos' | 'ucc';

  @ApiProperty({ description: 'Whether it is asked now.' })
  readonly wired!: boolean;

  @NullableDate('When it last answered.', undefined, 'date-time')
  readonly last_success_at!: string | null;

  @NullableDate('When it last gave nothing.', undefined, 'date-time')
  readonly last_failure_at!: string | null;

  @NullableText('Why it last gave nothing, in the words of `X-Refresh`.', 'timeout')
  readonly last_failure!: string | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Questions of the last seven days.' })
  readonly lookups!: number;

  @ApiProperty({
    type: 'number',
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: 'Share of them that was answered; `null` without any.',
  })
  readonly success_share!: number | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'Milliseconds within which half of the answered ones ended.',
  })
  readonly p50_ms!: number | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'Milliseconds within which 95 of 100 answered ones ended.',
  })
  readonly p95_ms!: number | null;
}

export class JurisdictionDto {
  @ObjectType('jurisdiction')
  readonly object!: 'jurisdiction';

  @ApiProperty({ description: '`us_{state}`.', example: 'us_or' })
  readonly code!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Companies of its registry that are held.' })
  readonly company_count!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description:
      'Made-up companies, which `company_count` does not contain: their sources end in `-sample`. A load of the real source removes them. Beyond the specification.',
  })
  readonly sample_company_count!: number;

  @ApiProperty({ description: 'Whether companies arrived by a load of a file; a sample is none.' })
  readonly bulk!: boolean;

  @ApiProperty({ description: "Whether a company can be looked up at the Secretary of State's own site." })
  readonly live_sos!: boolean;

  @ApiProperty({ description: 'Whether UCC filings can be looked up live.' })
  readonly live_ucc!: boolean;

  @ApiProperty({ type: [JurisdictionSourceDto], description: 'What was loaded; beyond the specification.' })
  readonly sources!: readonly JurisdictionSourceDto[];

  @ApiProperty({
    type: [JurisdictionLiveSourceDto],
    description: 'How its live sources have answered, at most a minute ago; beyond the specification.',
  })
  readonly live_sources!: readonly JurisdictionLiveSourceDto[];
}
