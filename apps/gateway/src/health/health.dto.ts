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

  @ApiProperty({
    type: [String],
    description:
      'What does not keep the API from answering yet: who has little free disk. Absent where there is nothing.',
    example: ['business-registry: 3 % of the disk is free, less than 5 % (DISK_FREE_SHARE_MIN)'],
    required: false,
  })
  readonly warnings?: readonly string[];
}

export class LivenessDto {
  @ApiProperty({ description: 'Always `ok`.', enum: ['ok'] })
  readonly status!: 'ok';
}
