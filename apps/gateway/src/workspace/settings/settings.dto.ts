import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { IsBoolean, IsEmail, IsOptional, MaxLength, ValidateIf } from 'class-validator';

@ApiSchema({ name: 'UpdateWorkspaceSettings', description: 'The settings to change. Absent fields stay unchanged.' })
export class UpdateSettingsDto {
  @ApiProperty({
    type: 'boolean',
    required: false,
    description: 'True if two businesses of the workspace cannot have one `external_id`.',
    example: true,
  })
  @ValidateIf((_body, value) => value !== undefined)
  @IsBoolean()
  readonly unique_external_ids?: boolean;

  @ApiProperty({
    type: 'string',
    format: 'email',
    nullable: true,
    required: false,
    maxLength: EMAIL_LENGTH_MAX,
    description: 'An address for notices about keys, limits and webhooks, which owners get too; `null` for none.',
    example: 'ops@example.com',
  })
  @IsOptional()
  @IsEmail()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly contact_email?: string | null;
}
