import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, MaxLength } from 'class-validator';

export class RehearseWatchlistDto {
  @ApiProperty({
    description: 'From when on: a day, or a time with its offset.',
    maxLength: 40,
    example: '2026-11-01T00:00:00Z',
  })
  @MaxLength(40)
  @IsISO8601({ strict: true, strictSeparator: true }, { message: 'since must be a day or a time of ISO 8601' })
  readonly since!: string;
}
