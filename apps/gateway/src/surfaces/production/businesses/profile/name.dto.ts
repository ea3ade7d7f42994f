import { ApiProperty } from '@nestjs/swagger';
import { SourceDto } from './source.dto.ts';

export class NameDto {
  @ApiProperty({ enum: ['name'] })
  readonly object!: 'name';

  @ApiProperty({ example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({ enum: ['legal', 'alternative'] })
  readonly type!: 'legal' | 'alternative';

  @ApiProperty({ type: [SourceDto] })
  readonly sources!: readonly SourceDto[];
}
