import { ApiSchema } from '@nestjs/swagger';
import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';

@ApiSchema({ name: 'UpdateWorkspaceSettings', description: 'The settings to change. Absent fields stay unchanged.' })
export class UpdateSettingsDto {
  @BodyField('kept', {
    type: 'boolean',
    description: 'True if two businesses of the workspace cannot have one `external_id`.',
    example: true,
  })
  readonly unique_external_ids?: boolean;

  @BodyField('optional', {
    type: 'string',
    format: 'email',
    nullable: true,
    maxLength: EMAIL_LENGTH_MAX,
    description: 'An address for notices about keys, limits and webhooks, which owners get too; `null` for none.',
    example: 'ops@example.com',
  })
  readonly contact_email?: string | null;
}
