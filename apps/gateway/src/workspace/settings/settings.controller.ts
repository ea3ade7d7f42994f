import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { UpdateSettingsDto } from './settings.dto.ts';
import { WorkspaceSettings, workspaceSettings, type WorkspaceSettingsObject } from './workspace-settings.ts';

const EXAMPLE: WorkspaceSettingsObject = { object: 'workspace_settings', unique_external_ids: true };

@ApiTags('Workspace')
@Controller('v1/workspace/settings')
export class WorkspaceSettingsController {
  constructor(private readonly settings: WorkspaceSettings) {}

  @Operation('GET', '', {
    access: 'keyed-manage',
    summary: 'Get the settings of the workspace',
    description: 'Returns what the workspace sets for itself.',
    response: workspaceSettings,
    example: EXAMPLE,
  })
  getWorkspaceSettings(@CallerKey() { workspaceId }: KnownKey): Promise<WorkspaceSettingsObject> {
    return this.settings.get(workspaceId);
  }

  @Operation('PUT', '', {
    access: 'keyed-manage',
    summary: 'Update the settings of the workspace',
    description:
      'Sets whether external ids of the workspace are unique. If several businesses have one already, nothing is changed.',
    response: workspaceSettings,
    example: EXAMPLE,
    errors: [codes.annotation.externalIdTaken],
    body: 'required',
  })
  async updateWorkspaceSettings(
    @Body() body: UpdateSettingsDto,
    @CallerKey() { workspaceId }: KnownKey,
  ): Promise<WorkspaceSettingsObject> {
    await this.settings.setUnique(workspaceId, body.unique_external_ids);
    return this.settings.get(workspaceId);
  }
}
