import { ApiProperty } from '@nestjs/swagger';
import { NullableDate, ObjectType } from '../../../../openapi/properties.decorator.ts';

/** The value of a field: a text, a whole list, or nothing. */
const fieldValue = {
  oneOf: [{ type: 'string' as const }, { type: 'array' as const, items: {} }, { type: 'null' as const }],
};

/** Something that was seen to happen to a company; beyond the specification. */
export class BusinessEventDto {
  @ObjectType('business_event')
  readonly object!: 'business_event';

  @ApiProperty({ description: 'Never given to another event.', example: 'us-or-153169496/2/0' })
  readonly id!: string;

  @ApiProperty({
    description: '`business.added` for the first event, else what kind of change it was.',
    example: 'business.status_changed',
  })
  readonly type!: string;

  @ApiProperty({ description: 'The field that changed.', example: 'status_verbatim' })
  readonly field!: string;

  @ApiProperty({
    ...fieldValue,
    description: 'What it was: a text, or a whole list as of addresses. Null where there was nothing.',
    example: 'Good Standing',
  })
  readonly before!: unknown;

  @ApiProperty({ ...fieldValue, description: 'What it became, likewise.', example: 'Delinquent' })
  readonly after!: unknown;

  @ApiProperty({ format: 'date-time', description: 'When this service saw it.' })
  readonly observed_at!: string;

  @ApiProperty({ description: 'The source that showed it.', example: 'us-or/business-registry' })
  readonly source!: string;

  @NullableDate('The date of the data that showed it; `null` where the source does not state it.', '2026-10-31')
  readonly as_of!: string | null;

  @ApiProperty({ description: 'Whether it was seen because the source was asked live, and not in a file of it.' })
  readonly live!: boolean;
}
