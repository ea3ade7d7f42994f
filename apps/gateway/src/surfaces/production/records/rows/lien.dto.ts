import { ApiProperty } from '@nestjs/swagger';
import type { LienHead } from '@registry/domain';
import { RecordRowDto } from './record-row.dto.ts';
import { NullableDate, NullableText } from '../../../../openapi/properties.decorator.ts';

/** A lien on the company's property. Registries publish differently: what one does not is null or empty. */
export class LienDto extends RecordRowDto {
  readonly object!: LienHead['kind'];

  @ApiProperty({ description: 'What kind of lien: `ucc`.', example: 'ucc' })
  readonly type!: string;

  @ApiProperty({ description: 'As issued.', example: '20212060001' })
  readonly filing_number!: string;

  @NullableDate('The day it was filed.', '2021-06-30')
  readonly filed_date!: string | null;

  @ApiProperty({ description: 'Two-letter code of the register.', example: 'CO' })
  readonly state!: string;

  @NullableText("The registry's own wording.", 'Active')
  readonly status!: string | null;

  @NullableDate('The day it lapses.', '2026-06-30')
  readonly expiration_date!: string | null;

  @ApiProperty({
    description: 'Creditors, where the register publishes them.',
    type: [String],
    example: ['FRONT RANGE BANK'],
  })
  readonly secured_parties!: readonly string[];

  @ApiProperty({
    description: 'Where the register publishes them.',
    type: [String],
    example: ['CEDAR RIDGE BAKERY LLC'],
  })
  readonly debtors!: readonly string[];

  @NullableText('What secures it, in the words of the register.', 'One deck oven')
  readonly collateral!: string | null;
}
