import { ApiProperty } from '@nestjs/swagger';
import { MatchDto } from './match.dto.ts';
import { NullableDate } from '../../../../openapi/properties.decorator.ts';

/** What every row of a record section has beside its own fields. */
export class RecordRowDto {
  @ApiProperty({ description: 'The pipeline that it came by.', example: 'us-co/ucc' })
  readonly source!: string;

  @ApiProperty({ description: 'How the row was matched to the company.' })
  readonly match!: MatchDto;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      "The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the names of their files.",
  })
  readonly record!: Readonly<Record<string, unknown>>;

  @NullableDate(
    'The date of the data; `null` where the source does not state it. Beyond the specification.',
    '2026-11-01',
  )
  readonly as_of!: string | null;

  @ApiProperty({ format: 'date-time', description: 'When a load or a lookup last confirmed it.' })
  readonly retrieved_at!: string;

  @NullableDate(
    'Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification.',
    undefined,
    'date-time',
  )
  readonly absent_since!: string | null;
}
