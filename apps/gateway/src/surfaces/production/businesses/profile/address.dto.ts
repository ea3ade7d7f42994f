import { ApiProperty } from '@nestjs/swagger';
import { NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

export class AddressDto {
  @ObjectType('address')
  readonly object!: 'address';

  @ApiProperty({ description: 'The whole address on one line.', example: '130 NW REED LN, DALLAS, OR 97338' })
  readonly full_address!: string;

  @NullableText('Street and number; null where the registry publishes the whole alone.', '130 NW REED LN')
  readonly address_line1!: string | null;

  @NullableText('Suite, floor or the like.', null)
  readonly address_line2!: string | null;

  @NullableText('City.', 'DALLAS')
  readonly city!: string | null;

  @NullableText('Two-letter code.', 'OR')
  readonly state!: string | null;

  @NullableText('ZIP code, or the postal code of another country.', '97338')
  readonly postal_code!: string | null;
}
