import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { EventPayload } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, type EventType, RECORD_KIND_NAMES } from '@registry/domain';
import { NullableDate, NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

const ANY_VALUE = {
  oneOf: [
    { type: 'string' as const },
    { type: 'number' as const },
    { type: 'boolean' as const },
    { type: 'array' as const, items: {} },
    { type: 'object' as const, additionalProperties: true },
    { type: 'null' as const },
  ],
};

class EventChangeDto {
  @ApiProperty({ description: 'The field of the company, or of the record.', example: 'status' })
  readonly field!: string;

  @ApiProperty({ ...ANY_VALUE, description: 'What it was: lists are whole. Null where there was nothing.' })
  readonly before!: unknown;

  @ApiProperty({ ...ANY_VALUE, description: 'What it became, likewise.' })
  readonly after!: unknown;
}

/** A company as a search hit shows it: what the registry did not publish is `""`. */
class EventBusinessDto {
  @ObjectType('business')
  readonly object!: 'business';

  @ApiProperty({ description: 'Its id.', example: 'us-or-153169496' })
  readonly id!: string;

  @ApiProperty({ description: 'Its legal name.' })
  readonly name!: string;

  @ApiProperty({ enum: ['active', 'inactive', 'unknown'], description: 'Its normalized standing.' })
  readonly status!: string;

  @ApiProperty({ description: "In the registry's words." })
  readonly entity_type!: string;

  @ApiProperty({ description: 'Two-letter code.' })
  readonly formation_state!: string;

  @ApiProperty({ description: 'YYYY-MM-DD.' })
  readonly formation_date!: string;

  @ApiProperty({ description: "The registry's number." })
  readonly file_number!: string;

  @ApiProperty({ description: 'In one line.' })
  readonly full_address!: string;

  @ApiProperty({
    description: 'The date of the registry data, YYYY-MM-DD; `""` where it is unknown.',
    example: '2026-11-08',
  })
  readonly as_of!: string;
}

@ApiExtraModels(EventBusinessDto)
class EventDataDto {
  @ApiProperty({ description: 'The watchlist.' })
  readonly watchlist_id!: string;

  @NullableText('The company; null in a test event alone.', 'us-or-153169496')
  readonly entity_id!: string | null;

  @NullableText('The source that showed it; null in a test event and in `business.removed`.', 'us-or/business-registry')
  readonly source!: string | null;

  @NullableDate('The date of the data that showed it; `null` where the source does not state it.', '2026-11-08')
  readonly as_of!: string | null;

  @ApiProperty({ type: [EventChangeDto], description: 'Field by field; empty in `business.removed`.' })
  readonly changes!: readonly EventChangeDto[];

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(EventBusinessDto) }, { type: 'null' }],
    description: 'The company as it was when the event was made; null in a test event and in `business.removed`.',
  })
  readonly business!: EventBusinessDto | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: `The record that an event of a section is about: its \`object\` (${RECORD_KIND_NAMES.join(', ')}), its key, the fields of its row and how it was matched. Null for changes of the company itself.`,
  })
  readonly record!: Readonly<Record<string, unknown>> | null;
}

/** Something that has changed about a followed company. The body of a webhook is the same. */
export class WatchlistEventDto {
  @ApiProperty({
    enum: [...EVENT_TYPE_NAMES],
    description:
      'What has changed. `business.removed`: the company is no longer available. It also stands in the place of earlier events of that company.',
  })
  readonly type!: EventType;

  @ApiProperty({ description: 'The same however often it is sent.', example: 'evt_Vn7RmYcAd4fT9qLw2ZxK0b' })
  readonly id!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: '1, 2, 3 … within the watchlist, without gaps.' })
  readonly sequence!: number;

  @ApiProperty({ format: 'date-time', description: 'When the change was observed.' })
  readonly timestamp!: string;

  @ApiProperty({ type: EventDataDto, description: 'What it is about.' })
  readonly data!: EventPayload['data'];
}

/** Events behind one that the caller has. */
export class WatchlistEventsDto {
  @ObjectType('list')
  readonly object!: 'list';

  @ApiProperty({ type: [WatchlistEventDto], description: 'In their order, without gaps.' })
  readonly data!: readonly WatchlistEventDto[];

  @ApiProperty({ description: 'Whether there are further ones: ask for those after the last.' })
  readonly has_more!: boolean;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Sequence of the newest event there is.' })
  readonly last_sequence!: number;
}
