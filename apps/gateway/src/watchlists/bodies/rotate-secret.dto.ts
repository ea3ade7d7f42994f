import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

@ApiSchema({ name: 'RotateSecret', description: 'How to rotate the secret of a webhook.' })
export class RotateSecretDto {
  @ApiProperty({
    enum: ['now'],
    required: false,
    description:
      '`now`: revoke previous secrets immediately, such as a leaked one. If absent, each is used for 24 more hours.',
  })
  @IsOptional()
  @IsIn(['now'])
  readonly revoke?: 'now';
}
