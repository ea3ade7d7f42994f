import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { headerReferences } from '@registry/http-frame/openapi/response-headers';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { WorkspacePeople } from './workspace-people.ts';
import {
  ChangeRoleDto,
  examplePerson,
  InvitePersonDto,
  type RemovedPerson,
  removedPerson,
  type WorkspacePerson,
  workspacePerson,
  type WorkspacePersonList,
  workspacePersonList,
} from './workspace-person.ts';

const PERSON = ApiParam({
  name: 'person',
  description: 'The id of the person.',
  schema: { type: 'string', pattern: '^usr_[0-9A-Za-z]{22}$', example: examplePerson.id },
});

@ApiTags('Workspace')
@Controller('v1/workspace/people')
export class WorkspacePeopleController {
  constructor(private readonly people: WorkspacePeople) {}

  @Operation('GET', '', {
    access: 'keyed-manage',
    summary: 'List the people of the workspace',
    description: 'Lists the people of the workspace and those who are invited, by their addresses.',
    response: workspacePersonList,
    example: toList([examplePerson], 1, { page: 1, per_page: 30 }),
    errors: [codes.request.invalidParameter, codes.request.pageTooDeep],
    headers: headerReferences('Link'),
  })
  async listWorkspacePeople(@Query() query: PageQuery, @CallerKey() caller: KnownKey): Promise<WorkspacePersonList> {
    const people = await this.people.list(caller);
    const { offset, limit } = query.window;
    return { ...toList(people.slice(offset, offset + limit), people.length, query) };
  }

  @Operation('POST', '', {
    access: 'keyed-manage',
    summary: 'Invite a person',
    description:
      'Mails an invitation with a link that is valid for 7 days. The person joins at the first sign-in to the workspace. The same request sends it again, with the role that it names, until the person has joined.',
    response: workspacePerson,
    example: { ...examplePerson, name: null, joined_at: null, last_used_at: null },
    statuses: [201],
    body: 'required',
  })
  inviteWorkspacePerson(
    @Body() { email, role }: InvitePersonDto,
    @CallerKey() caller: KnownKey,
  ): Promise<WorkspacePerson> {
    return this.people.invite(caller, email, role);
  }

  @PERSON
  @Operation('PUT', ':person', {
    access: 'keyed-manage',
    summary: "Change a person's role",
    description:
      'Gives a person another role. It holds for the sessions and connected programs of the person within 3 seconds. A workspace keeps an owner.',
    response: workspacePerson,
    example: examplePerson,
    errors: [codes.person.notFound, codes.person.irremovable],
    body: 'required',
  })
  changeWorkspaceRole(
    @Param('person') person: string,
    @Body() { role }: ChangeRoleDto,
    @CallerKey() caller: KnownKey,
  ): Promise<WorkspacePerson> {
    return this.people.changeRole(caller, person, role);
  }

  @PERSON
  @Operation('DELETE', ':person', {
    access: 'keyed-manage',
    summary: 'Remove a person',
    description:
      'Removes a person from the workspace, or withdraws an invitation. Sessions and connected programs of the person end. API keys that the person made stay. A workspace keeps an owner.',
    response: removedPerson,
    example: { object: 'workspace_person', id: examplePerson.id, deleted: true },
    errors: [codes.person.notFound, codes.person.irremovable],
  })
  async removeWorkspacePerson(@Param('person') id: string, @CallerKey() caller: KnownKey): Promise<RemovedPerson> {
    await this.people.remove(caller, id);
    return { object: 'workspace_person', id, deleted: true };
  }
}
