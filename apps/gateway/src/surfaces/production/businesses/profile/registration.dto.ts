import { ApiProperty } from '@nestjs/swagger';
import { AddressDto } from './address.dto.ts';
import { PersonDto } from './person.dto.ts';
import { NullableDate, NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

export class RegistrationDto {
  @ObjectType('registration')
  readonly object!: 'registration';

  @ApiProperty({ description: 'The same as that of the business.', example: 'us-or-153169496' })
  readonly id!: string;

  @ApiProperty({ description: 'Two-letter code in capitals.', example: 'OR' })
  readonly state!: string;

  @NullableText("The registry's own wording; null where it publishes none.", 'Good Standing')
  readonly status!: string | null;

  @NullableText("The registry's own wording.", 'DOMESTIC LIMITED LIABILITY COMPANY')
  readonly entity_type!: string | null;

  @ApiProperty({ description: 'As the registry issued it.', example: '153169496' })
  readonly file_number!: string;

  @NullableDate('The day it was registered.', '2019-03-01')
  readonly registration_date!: string | null;

  @ApiProperty({ description: 'Legal name.', example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({ description: 'Of the registration alone.', type: [AddressDto] })
  readonly addresses!: readonly AddressDto[];

  @ApiProperty({ description: 'Where the registry publishes them; may be empty.', type: [PersonDto] })
  readonly officers!: readonly PersonDto[];

  @ApiProperty({ description: 'The pipeline that it came by.', example: 'us-or/business-registry' })
  readonly source!: string;

  @NullableDate(
    'The date of the data; `null` where the source does not state it. Beyond the specification.',
    '2026-10-31',
  )
  readonly as_of!: string | null;

  @ApiProperty({ format: 'date-time', description: 'When a load or a lookup last confirmed it.' })
  readonly retrieved_at!: string;

  @NullableDate(
    "Since when the whole file of its registry lacks it; `null` while it is listed. Its `status` stays the registry's last wording. Beyond the specification.",
    undefined,
    'date-time',
  )
  readonly absent_since!: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: "The registry's own rows, verbatim, under its own field names.",
  })
  readonly records!: readonly Readonly<Record<string, unknown>>[];
}
