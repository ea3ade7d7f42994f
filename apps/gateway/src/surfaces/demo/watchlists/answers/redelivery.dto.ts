import { ApiProperty } from '@nestjs/swagger';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/** The deliveries that a request has repeated. */
export class RedeliveryDto {
  @ObjectType('redelivery')
  readonly object!: 'redelivery';

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of deliveries that are posted again.' })
  readonly count!: number;
}
