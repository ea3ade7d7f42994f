import { ApiProperty } from '@nestjs/swagger';
import type { LienHead } from '@registry/domain';
import { RecordRowDto } from './record-row.dto.ts';

/** A lien on the company's property. Registries publish differently: what one does not is null or empty. */
export class LienDto extends RecordRowDto {
  readonly object!: LienHead['kind'];

  @ApiProperty({ example: 'ucc' })
  readonly type!: string;

  @ApiProperty({ description: 'As issued.', example: '20212060001' })
  readonly filing_number!: string;

  @ApiProperty({ type: 'string', format: 'date', nullable: true, example: '2021-06-30' })
  readonly filed_date!: string | null;

  @ApiProperty({ description: 'Two-letter code of the register.', example: 'CO' })
  readonly state!: string;

  @ApiProperty({ type: 'string', nullable: true, description: "The registry's own wording.", example: 'Active' })
  readonly status!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    description: 'The day it lapses.',
    example: '2026-06-30',
  })
  readonly expiration_date!: string | null;

  @ApiProperty({ type: [String], example: ['FRONT RANGE BANK'] })
  readonly secured_parties!: readonly string[];

  @ApiProperty({ type: [String], example: ['CEDAR RIDGE BAKERY LLC'] })
  readonly debtors!: readonly string[];

  @ApiProperty({ type: 'string', nullable: true, example: 'One deck oven' })
  readonly collateral!: string | null;
}
