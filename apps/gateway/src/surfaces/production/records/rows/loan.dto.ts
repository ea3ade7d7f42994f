import { ApiProperty } from '@nestjs/swagger';
import type { LoanHead } from '@registry/domain';
import { RecordRowDto } from './record-row.dto.ts';
import { NullableDate, NullableText } from '../../../../openapi/properties.decorator.ts';

/** A loan under a public program. */
export class LoanDto extends RecordRowDto {
  readonly object!: LoanHead['kind'];

  @ApiProperty({ description: 'The program: `ppp`.', example: 'ppp' })
  readonly type!: string;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'US dollars; null where the release gives a range alone.',
    example: 182_500,
  })
  readonly amount!: number | null;

  @NullableDate('The day it was approved.', '2020-04-27')
  readonly date!: string | null;

  @NullableText('The lender that services it.', 'Front Range Bank')
  readonly lender!: string | null;

  @NullableText("The program's own wording.", 'Paid in Full')
  readonly status!: string | null;

  @ApiProperty({ description: 'Jobs that the borrower reported.', type: 'integer', nullable: true, example: 14 })
  readonly jobs_reported!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'US dollars.', example: 183_912.4 })
  readonly forgiveness_amount!: number | null;
}
