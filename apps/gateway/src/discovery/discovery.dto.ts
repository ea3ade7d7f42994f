import { ApiProperty } from '@nestjs/swagger';

export class DiscoveredParameterDto {
  @ApiProperty({ description: 'The name of the parameter.', example: 'q' })
  readonly name!: string;

  @ApiProperty({ description: 'The values that the parameter takes.' })
  readonly description!: string;

  @ApiProperty({ description: 'Whether the parameter is required.' })
  readonly required!: boolean;
}

export class EndpointDto {
  @ApiProperty({ example: 'GET', description: 'The HTTP method.' })
  readonly method!: string;

  @ApiProperty({ example: '/v1/search', description: 'The path of the endpoint.' })
  readonly path!: string;

  @ApiProperty({ description: 'A summary of the response.' })
  readonly description!: string;

  @ApiProperty({ type: [DiscoveredParameterDto], description: 'The query parameters.' })
  readonly parameters!: readonly DiscoveredParameterDto[];
}

export class DiscoveryDto {
  @ApiProperty({ enum: ['discovery'], description: 'Always `discovery`.' })
  readonly object!: 'discovery';

  @ApiProperty({ description: 'The name of the API.' })
  readonly name!: string;

  @ApiProperty({ example: 'v1', description: 'The version of the API, which is its path prefix.' })
  readonly version!: string;

  @ApiProperty({ description: 'The usage restriction of the data.' })
  readonly terms!: string;

  @ApiProperty({ description: 'The URL of the documentation.', example: '/docs' })
  readonly documentation!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The URL of the MCP tool server; `null` if absent.',
  })
  readonly mcp!: string | null;

  @ApiProperty({ type: [EndpointDto], description: 'The endpoints of the API.' })
  readonly endpoints!: readonly EndpointDto[];
}
