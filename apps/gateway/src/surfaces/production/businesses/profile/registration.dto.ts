import { ApiProperty } from '@nestjs/swagger';
import { AddressDto } from './address.dto.ts';
import { PersonDto } from './person.dto.ts';

export class RegistrationDto {
  @ApiProperty({ enum: ['registration'] })
  readonly object!: 'registration';

  @ApiProperty({ example: 'us-or-153169496' })
  readonly id!: string;

  @ApiProperty({ description: 'Two-letter code in capitals.', example: 'OR' })
  readonly state!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "The registry's own wording; null where it publishes none.",
    example: 'Good Standing',
  })
  readonly status!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'DOMESTIC LIMITED LIABILITY COMPANY' })
  readonly entity_type!: string | null;

  @ApiProperty({ example: '153169496' })
  readonly file_number!: string;

  @ApiProperty({ type: 'string', format: 'date', nullable: true, example: '2019-03-01' })
  readonly registration_date!: string | null;

  @ApiProperty({ example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({ type: [AddressDto] })
  readonly addresses!: readonly AddressDto[];

  @ApiProperty({ type: [PersonDto] })
  readonly officers!: readonly PersonDto[];

  @ApiProperty({ description: 'The pipeline that it came by.', example: 'us-or/business-registry' })
  readonly source!: string;

  @ApiProperty({ format: 'date-time', description: 'When a load or a lookup last confirmed it.' })
  readonly retrieved_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      "Since when the whole file of its registry lacks it; `null` while it is listed. Its `status` stays the registry's last wording. Beyond the specification.",
  })
  readonly absent_since!: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: "The registry's own rows, verbatim, under its own field names.",
  })
  readonly records!: readonly Readonly<Record<string, unknown>>[];
}
