import { ApiProperty } from '@nestjs/swagger';
import type { LoanHead } from '@registry/domain';
import { RecordRowDto } from './record-row.dto.ts';

/** A loan under a public program. */
export class LoanDto extends RecordRowDto {
  readonly object!: LoanHead['kind'];

  @ApiProperty({ example: 'ppp' })
  readonly type!: string;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'US dollars; null where the release gives a range alone.',
    example: 182_500,
  })
  readonly amount!: number | null;

  @ApiProperty({ type: 'string', format: 'date', nullable: true, example: '2020-04-27' })
  readonly date!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Front Range Bank' })
  readonly lender!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: "The program's own wording.", example: 'Paid in Full' })
  readonly status!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 14 })
  readonly jobs_reported!: number | null;

  @ApiProperty({ type: 'number', nullable: true, description: 'US dollars.', example: 183_912.4 })
  readonly forgiveness_amount!: number | null;
}
