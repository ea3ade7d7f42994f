import { ApiProperty } from '@nestjs/swagger';

/** Where a fact was seen. */
export class SourceDto {
  @ApiProperty({ enum: ['source'] })
  readonly object!: 'source';

  @ApiProperty({ description: '`registration` or `record`.', example: 'registration' })
  readonly type!: string;

  @ApiProperty({ description: 'Of the registration or record.', example: 'us-or-153169496' })
  readonly id!: string;
}
