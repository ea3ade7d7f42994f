import { Field, makeExample, pageOf, publicObject, type Shape } from '@registry/contracts-message';
import { scopeMeanings, scopes } from '@registry/domain/scopes';

const kinds = {
  session: 'A person who is signed in to the pages.',
  grant: 'A program that a person connected, and that acts for the person.',
} as const;

const ways = { mail: 'By a link in a mail.', sso: 'By the identity provider of the workspace.' } as const;

export const workspaceSession = publicObject('WorkspaceSession', 'A session, or a connected program, of a person.', {
  object: Field.objectType('workspace_session'),
  id: Field.string('8 characters that identify it, also in the logs.', 'a1B2c3D4'),
  kind: Field.explainedChoice(kinds, 'The kind of access.'),
  person: Field.string('The id of the person.', 'usr_2mJq4cYw7pXk9sDfVb3NzR'),
  email: Field.string('The email address of the person.', 'ana@example.com'),
  program: Field.stringOrNull('The name that the program gives itself; `null` for a session.', 'Claude'),
  scopes: Field.choices(scopes, Field.explained('Its rights.', scopeMeanings), ['read']),
  signed_in_by: Field.choiceOrNull(
    ['mail', 'sso'],
    Field.explained('The way of signing in; `null` for a program.', ways),
  ),
  created_at: Field.time('Time since when it exists.'),
  expires_at: Field.timeOrNull('Time when it expires; `null` if it does not.'),
  last_used_at: Field.timeOrNull('Time of its last request, within a minute; `null` before the first.'),
});

export type WorkspaceSession = Shape<typeof workspaceSession>;

export const workspaceSessionList = pageOf(
  'WorkspaceSessionList',
  'A page of sessions and connected programs of the workspace.',
  workspaceSession,
);

export type WorkspaceSessionList = Shape<typeof workspaceSessionList>;

export const exampleSession: WorkspaceSession = makeExample(workspaceSession, {
  kind: 'session',
  program: null,
  scopes: ['read', 'match', 'watch', 'verify'],
  signed_in_by: 'mail',
  created_at: '2026-11-02T09:00:00.000Z',
  expires_at: '2026-12-02T09:00:00.000Z',
  last_used_at: '2026-11-03T06:00:00.000Z',
});
