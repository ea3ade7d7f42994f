import { ApiProperty } from '@nestjs/swagger';

export class AddressDto {
  @ApiProperty({ enum: ['address'] })
  readonly object!: 'address';

  @ApiProperty({ example: '130 NW REED LN, DALLAS, OR 97338' })
  readonly full_address!: string;

  @ApiProperty({ type: 'string', nullable: true, example: '130 NW REED LN' })
  readonly address_line1!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  readonly address_line2!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'DALLAS' })
  readonly city!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Two-letter code.', example: 'OR' })
  readonly state!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: '97338' })
  readonly postal_code!: string | null;
}
