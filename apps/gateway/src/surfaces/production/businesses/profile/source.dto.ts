import { ApiProperty } from '@nestjs/swagger';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/** Where a fact was seen. */
export class SourceDto {
  @ObjectType('source')
  readonly object!: 'source';

  @ApiProperty({ description: '`registration` or `record`.', example: 'registration' })
  readonly type!: string;

  @ApiProperty({ description: 'Of the registration or record.', example: 'us-or-153169496' })
  readonly id!: string;
}
