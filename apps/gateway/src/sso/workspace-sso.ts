import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import { PERSON_ROLES, personRoles } from '@registry/domain/scopes';

const meanings = Object.fromEntries(PERSON_ROLES.map((role) => [role, personRoles[role].meaning]));

export const groupRole = publicObject('GroupRole', 'The role of people of a group.', {
  group: Field.string('The name or id of the group, as the provider sends it.', 'registry-admins'),
  role: Field.choice(PERSON_ROLES, Field.explained('The role of its people.', meanings)),
});

export const workspaceSso = publicObject('WorkspaceSso', 'Sign-in by the OpenID provider of the workspace.', {
  object: Field.objectType('workspace_sso'),
  issuer: Field.stringOrNull('The issuer of the provider, a URL; `null` without one.', 'https://login.example.com'),
  client_id: Field.stringOrNull('The id of the client at the provider; `null` without one.', 'registry'),
  domains: Field.strings('The domains of the email addresses that can sign in by the provider.', ['example.com']),
  group_claim: Field.stringOrNull('The claim with the groups of a person; `null` without one.', 'groups'),
  groups: Field.list(groupRole, 'The roles of people by their groups. Of several, the first of owner, member, viewer.'),
  default_role: Field.choiceOrNull(
    PERSON_ROLES,
    'The role of people in none of these groups; `null` if they cannot sign in. See `WorkspacePerson.role`.',
    'viewer',
  ),
  is_required: Field.flag(
    'True if people with addresses of the domains, except owners, cannot sign in to the workspace by mail.',
  ),
  redirect_uri: Field.string(
    'The URL to register at the provider. It returns people there.',
    'https://registry.example.com/sign-in/sso/Acme/callback',
  ),
});

export type WorkspaceSso = Shape<typeof workspaceSso>;

export const exampleSso: WorkspaceSso = makeExample(workspaceSso, {
  groups: [{ group: 'registry-admins', role: 'owner' }],
  is_required: false,
});
