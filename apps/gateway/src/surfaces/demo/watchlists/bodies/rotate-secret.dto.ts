import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class RotateSecretDto {
  @ApiProperty({
    enum: ['now'],
    required: false,
    description:
      '`now`: the secrets before sign nothing more, as of a leaked one. When absent, each goes on for 24 hours.',
  })
  @IsOptional()
  @IsIn(['now'])
  readonly revoke?: 'now';
}
