import { ApiProperty } from '@nestjs/swagger';
import { ADDRESS_KINDS, type AddressType } from '@registry/domain';
import { NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

export class AddressDto {
  @ObjectType('address')
  readonly object!: 'address';

  @ApiProperty({
    enum: [...new Set(Object.values(ADDRESS_KINDS))],
    isArray: true,
    description: 'What it serves for; several where one address serves for several.',
    example: ['principal', 'mailing'],
  })
  readonly type!: readonly AddressType[];

  @ApiProperty({ description: 'The whole address on one line.', example: '130 NW REED LN, DALLAS, OR 97338' })
  readonly full_address!: string;

  @NullableText('Street and number; null where the registry publishes the whole alone.', '130 NW REED LN')
  readonly address_line1!: string | null;

  @NullableText('Suite, floor or the like.', null)
  readonly address_line2!: string | null;

  @NullableText('City.', 'DALLAS')
  readonly city!: string | null;

  @NullableText('Two-letter code of a US state or territory or a Canadian province; null for any other.', 'OR')
  readonly state!: string | null;

  @NullableText('ZIP code, or the postal code of another country.', '97338')
  readonly postal_code!: string | null;

  @NullableText('Two-letter code of the country (ISO 3166-1).', 'US')
  readonly country!: string | null;
}
