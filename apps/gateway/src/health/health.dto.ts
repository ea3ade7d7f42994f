import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ description: '`unavailable`, with status 503, when a check fails.', enum: ['ok', 'unavailable'] })
  readonly status!: 'ok' | 'unavailable';

  @ApiProperty({ description: 'Of the running code.', example: '0.1.0' })
  readonly version!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['ok', 'unavailable'] },
    description: 'What the API needs in order to answer: its database and each service, and `gateway` while it ends.',
    example: { database: 'ok', 'business-registry': 'ok' },
  })
  readonly checks!: Readonly<Record<string, 'ok' | 'unavailable'>>;
}

export class LivenessDto {
  @ApiProperty({ description: 'Always `ok`.', enum: ['ok'] })
  readonly status!: 'ok';
}
