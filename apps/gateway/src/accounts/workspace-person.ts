import { ApiSchema } from '@nestjs/swagger';
import { deletedObject, Field, makeExample, pageOf, publicObject, type Shape } from '@registry/contracts-message';
import { EMAIL_LENGTH_MAX } from '@registry/contracts-watchlist';
import { PERSON_ROLES, type PersonRole, roleMeanings } from '@registry/domain/scopes';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';

export const workspacePerson = publicObject('WorkspacePerson', 'A person of the workspace, or one who is invited.', {
  object: Field.objectType('workspace_person'),
  id: Field.string('The id of the person.', 'usr_2mJq4cYw7pXk9sDfVb3NzR'),
  email: Field.string('The email address of the person.', 'ana@example.com'),
  name: Field.stringOrNull(
    'The name of the person; `null` if not given, or if the person never signed in by mail.',
    'Ana Roe',
  ),
  role: Field.explainedChoice(roleMeanings, 'The role of the person.'),
  invited_by: Field.stringOrNull('The id of the person who invited this one; `null` if nobody or a key did.'),
  invited_at: Field.time('Time of the first invitation.'),
  joined_at: Field.timeOrNull('Time when the person first signed in to the workspace; `null` while invited.'),
  last_used_at: Field.timeOrNull('Time of the last request of the person, within a minute; `null` before the first.'),
});

export type WorkspacePerson = Shape<typeof workspacePerson>;

export const workspacePersonList = pageOf('WorkspacePersonList', 'A page of people of the workspace.', workspacePerson);

export type WorkspacePersonList = Shape<typeof workspacePersonList>;

export const removedPerson = deletedObject('DeletedWorkspacePerson', 'workspace_person', 'person');

export type RemovedPerson = Shape<typeof removedPerson>;

export const examplePerson: WorkspacePerson = makeExample(workspacePerson, {
  role: 'member',
  invited_by: 'usr_7pXk9sDfVb3NzR2mJq4cYw',
  invited_at: '2026-11-02T08:16:02.000Z',
  joined_at: '2026-11-02T09:00:00.000Z',
  last_used_at: '2026-11-03T06:00:00.000Z',
});

@ApiSchema({ name: 'ChangeRole', description: 'The role that a person gets.' })
export class ChangeRoleDto {
  @BodyField('required', { enum: PERSON_ROLES, description: Field.explained('The role of the person.', roleMeanings) })
  readonly role!: PersonRole;
}

@ApiSchema({ name: 'InvitePerson', description: 'A person to be invited.' })
export class InvitePersonDto extends ChangeRoleDto {
  @BodyField('required', {
    type: 'string',
    format: 'email',
    maxLength: EMAIL_LENGTH_MAX,
    description: 'The address that gets the invitation. Letter case does not count.',
    example: 'ana@example.com',
  })
  readonly email!: string;
}
