import { Controller, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import {
  exampleSession,
  type WorkspaceSession,
  workspaceSession,
  type WorkspaceSessionList,
  workspaceSessionList,
} from './workspace-session.ts';
import { WorkspaceSessions } from './workspace-sessions.ts';

@ApiTags('Workspace')
@Controller('v1/workspace/sessions')
export class WorkspaceSessionsController {
  constructor(private readonly sessions: WorkspaceSessions) {}

  @Operation('GET', '', {
    access: 'keyed-manage',
    summary: 'List sessions and connected programs',
    description: 'Lists the sessions of people of the workspace, and the programs that act for them, newest first.',
    response: workspaceSessionList,
    example: toList([exampleSession], 1, { page: 1, per_page: 30 }),
    errors: [codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async listWorkspaceSessions(@Query() query: PageQuery, @CallerKey() caller: KnownKey): Promise<WorkspaceSessionList> {
    const sessions = await this.sessions.list(caller);
    const { offset, limit } = query.window;
    return { ...toList(sessions.slice(offset, offset + limit), sessions.length, query) };
  }

  @ApiParam({
    name: 'session',
    description: 'The id of the session, or of the connected program.',
    schema: { type: 'string', pattern: '^[0-9A-Za-z]{8}$', example: exampleSession.id },
  })
  @Operation('DELETE', ':session', {
    access: 'keyed-manage',
    summary: 'End a session or disconnect a program',
    description: 'Ends a session of a person, or disconnects a program, within 3 seconds. Returns what was ended.',
    response: workspaceSession,
    example: exampleSession,
    errors: [codes.person.sessionNotFound],
  })
  endWorkspaceSession(@Param('session') id: string, @CallerKey() caller: KnownKey): Promise<WorkspaceSession> {
    return this.sessions.end(caller, id);
  }
}
