import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

@ApiSchema({ name: 'UpdateWorkspaceSettings', description: 'Settings of the workspace.' })
export class UpdateSettingsDto {
  @ApiProperty({
    type: 'boolean',
    description: 'True if two businesses of the workspace cannot have one `external_id`.',
    example: true,
  })
  @IsBoolean()
  readonly unique_external_ids!: boolean;
}
