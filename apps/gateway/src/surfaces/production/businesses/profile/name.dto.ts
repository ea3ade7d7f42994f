import { ApiProperty } from '@nestjs/swagger';
import { SourceDto } from './source.dto.ts';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

export class NameDto {
  @ObjectType('name')
  readonly object!: 'name';

  @ApiProperty({ description: 'As the source spells it.', example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({
    description: '`legal`, or `alternative` for former names, trade names and names in records.',
    enum: ['legal', 'alternative'],
  })
  readonly type!: 'legal' | 'alternative';

  @ApiProperty({ description: 'Where the name was seen; may be empty.', type: [SourceDto] })
  readonly sources!: readonly SourceDto[];
}
