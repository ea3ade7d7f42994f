import { ApiProperty } from '@nestjs/swagger';
import { ObjectType } from '../../../openapi/properties.decorator.ts';

export class AccountDto {
  @ObjectType('account')
  readonly object!: 'account';

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Requests that the calling key has made today.',
    example: 13,
  })
  readonly usage_today!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Requests that it may make in one UTC day.',
    example: 10_000,
  })
  readonly daily_limit!: number;

  @ApiProperty({ format: 'date-time', description: 'When the counter starts again at 0: the next midnight UTC.' })
  readonly resets_at!: string;
}
