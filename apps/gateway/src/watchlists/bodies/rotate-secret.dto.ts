import { ApiSchema } from '@nestjs/swagger';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';

@ApiSchema({ name: 'RotateSecret', description: 'How to rotate the secret of a webhook.' })
export class RotateSecretDto {
  @BodyField('optional', {
    enum: ['now'],
    description:
      '`now`: revoke previous secrets immediately, such as a leaked one. If absent, each is used for 24 more hours.',
  })
  readonly revoke?: 'now';
}
