import { ApiProperty } from '@nestjs/swagger';
import { ObjectType } from '../../../openapi/properties.decorator.ts';

/** What the API is and where its documents are. */
export class RootDto {
  @ObjectType('api')
  readonly object!: 'api';

  @ApiProperty({ description: 'What it is called.' })
  readonly name!: string;

  @ApiProperty({ description: 'Of the code that runs.' })
  readonly version!: string;

  @ApiProperty({ description: 'What the data may not be used for.' })
  readonly usage_restriction!: string;

  @ApiProperty({ description: 'The path of the documentation for people.' })
  readonly documentation!: string;

  @ApiProperty({ description: 'The path of the OpenAPI document.' })
  readonly openapi!: string;

  @ApiProperty({ description: 'The path of the list of error codes.' })
  readonly errors!: string;

  @ApiProperty({ description: 'The path that says whether the API can answer.' })
  readonly health!: string;

  @ApiProperty({
    description: 'The paths of the endpoints; each needs a key, and its methods are in the OpenAPI document.',
    type: [String],
  })
  readonly endpoints!: readonly string[];
}
