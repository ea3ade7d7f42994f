import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { makeExample } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { CallerKey } from '../../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { UpdateSettingsDto } from './settings.dto.ts';
import {
  type TestMail,
  testMail,
  WorkspaceSettings,
  workspaceSettings,
  type WorkspaceSettingsObject,
} from './workspace-settings.ts';

const EXAMPLE = makeExample(workspaceSettings, { plan: 'enterprise', unique_external_ids: true });

@ApiTags('Workspace')
@Controller('v1/workspace/settings')
export class WorkspaceSettingsController {
  constructor(private readonly settings: WorkspaceSettings) {}

  @Operation('GET', '', {
    access: 'keyed-manage',
    summary: 'Get the settings of the workspace',
    description: 'Returns what the workspace sets for itself, with its name and its plan.',
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
      'Sets the address for notices, and if external ids of the workspace are unique. If several businesses have one already, nothing is changed. Absent fields stay unchanged.',
    response: workspaceSettings,
    example: EXAMPLE,
    errors: [codes.annotation.externalIdTaken],
    body: 'required',
  })
  updateWorkspaceSettings(
    @Body() body: UpdateSettingsDto,
    @CallerKey() caller: KnownKey,
  ): Promise<WorkspaceSettingsObject> {
    return this.settings.update(caller, body);
  }

  @Operation('POST', 'test-mail', {
    access: 'keyed-manage',
    summary: 'Send a test mail',
    description:
      'Sends a mail to the contact address of the workspace. An address gets at most one in an hour, and a workspace sends at most five.',
    response: testMail,
    errors: [codes.key.tooManyRequests],
    example: { object: 'test_mail', email: 'ops@example.com', is_sent: true },
    statuses: [200],
  })
  sendTestMail(@CallerKey() { workspaceId }: KnownKey): Promise<TestMail> {
    return this.settings.sendTestMail(workspaceId);
  }
}
