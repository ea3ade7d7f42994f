import { ApiProperty } from '@nestjs/swagger';

export class DiscoveredParameterDto {
  @ApiProperty({ description: 'Its name.', example: 'q' })
  readonly name!: string;

  @ApiProperty({ description: 'What it takes.' })
  readonly description!: string;

  @ApiProperty({ description: 'Whether a request without it is refused.' })
  readonly required!: boolean;
}

export class EndpointDto {
  @ApiProperty({ example: 'GET', description: 'The method.' })
  readonly method!: string;

  @ApiProperty({ example: '/v1/search', description: 'The path.' })
  readonly path!: string;

  @ApiProperty({ description: 'What it answers.' })
  readonly description!: string;

  @ApiProperty({ type: [DiscoveredParameterDto], description: 'Its query parameters.' })
  readonly parameters!: readonly DiscoveredParameterDto[];
}

export class DiscoveryDto {
  @ApiProperty({ enum: ['discovery'] })
  readonly object!: 'discovery';

  @ApiProperty({ description: 'What this is.' })
  readonly name!: string;

  @ApiProperty({ example: 'v1', description: 'The version, which is the path prefix.' })
  readonly version!: string;

  @ApiProperty({ description: 'For what the data may be used.' })
  readonly terms!: string;

  @ApiProperty({ description: 'The documentation.', example: '/docs' })
  readonly documentation!: string;

  @ApiProperty({ type: String, nullable: true, description: 'The tool server, where there is one.' })
  readonly mcp!: string | null;

  @ApiProperty({ type: [EndpointDto], description: 'The endpoints.' })
  readonly endpoints!: readonly EndpointDto[];
}
