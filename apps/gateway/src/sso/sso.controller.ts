import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { refuseProgram } from '../keys/callers/required-scope.ts';
import { SaveSsoDto } from './sso.dto.ts';
import { SsoSettings } from './sso-settings.ts';
import { exampleSso, type WorkspaceSso, workspaceSso } from './workspace-sso.ts';

const NONE = { issuer: null, client_id: null, domains: [], group_claim: null, groups: [], default_role: null };

@ApiTags('Workspace')
@Controller('v1/workspace/sso')
export class SsoController {
  constructor(private readonly settings: SsoSettings) {}

  @Operation('GET', '', {
    access: 'keyed-manage',
    summary: 'Get the identity provider',
    description: 'Returns the OpenID provider by which people sign in to the workspace, without the client secret.',
    response: workspaceSso,
    example: exampleSso,
  })
  getWorkspaceSso(@CallerKey() { workspaceId }: KnownKey): Promise<WorkspaceSso> {
    return this.settings.get(workspaceId);
  }

  @Operation('PUT', '', {
    access: 'keyed-manage',
    summary: 'Save the identity provider',
    description:
      'Sets the OpenID provider, in place of the one before. Another issuer or client ends the sessions of people who signed in by the one before, and the programs that they allowed in them.',
    response: workspaceSso,
    example: exampleSso,
    body: 'required',
  })
  saveWorkspaceSso(@Body() body: SaveSsoDto, @CallerKey() caller: KnownKey): Promise<WorkspaceSso> {
    return this.settings.save(refuseProgram(caller), body);
  }

  @Operation('DELETE', '', {
    access: 'keyed-manage',
    summary: 'Delete the identity provider',
    description:
      'Ends the sessions of people who signed in by it, and the programs that they allowed in them. The people stay in the workspace, and sign in by mail.',
    response: workspaceSso,
    example: { ...exampleSso, ...NONE },
  })
  deleteWorkspaceSso(@CallerKey() caller: KnownKey): Promise<WorkspaceSso> {
    return this.settings.remove(caller);
  }
}
