import { Field, makeExample, pageOf, publicObject, type Shape } from '@registry/contracts-message';
import { type Role, roles } from '../../keys/auth/plans.ts';
import { PURPOSE_NAMES, purposes } from '../../keys/audit/purposes.ts';

export const roleMeanings: Readonly<Record<Role, string>> = {
  read: 'Reads businesses, and writes annotations, decisions, batches and watchlists of the workspace.',
  manage: 'Does that, makes and revokes keys of the workspace, and reads its usage and logs.',
};

const states = {
  active: 'It can be used.',
  revoked: 'It was revoked.',
  expired: 'Its time is over.',
} as const;

const keyFields = {
  object: Field.objectType('api_key'),
  prefix: Field.string('The 8 characters after `brk_`, which identify the key. The rest is not stored.', 'a1B2c3D4'),
  name: Field.stringOrNull('The name of the key.', 'Nightly job'),
  role: Field.choice(roles, Field.explained('The rights of the key.', roleMeanings)),
  purpose: Field.choiceOrNull(
    PURPOSE_NAMES,
    Field.explained(
      'The purpose for which requests with the key read the data, unless they name another purpose; `null` if not declared.',
      purposes,
    ),
  ),
  state: Field.explainedChoice(states, 'The state of the key.'),
  shares_limit_of: Field.stringOrNull(
    'The prefix of the key whose daily limit it shares; `null` for a key with a limit of its own, which the operator made.',
    'Zz9Yy8Xx',
  ),
  rotated_from: Field.stringOrNull('The prefix of the key that it replaces; `null` without one.'),
  created_at: Field.time('Time of creation.'),
  expires_at: Field.timeOrNull('Time when it expires; `null` if it does not.'),
  revoked_at: Field.timeOrNull('Time when it was revoked; `null` if it was not.'),
  last_used_at: Field.timeOrNull('Time of its last request, within a minute; `null` before the first.'),
  made_by: Field.stringOrNull(
    'The id of the person who made it; `null` if the operator or another key did.',
    'usr_2mJq4cYw7pXk9sDfVb3NzR',
  ),
};

/** A key of a workspace without its secret part. */
export const workspaceKey = publicObject('ApiKey', 'An API key of the workspace, without its secret part.', keyFields);

export type WorkspaceKey = Shape<typeof workspaceKey>;

const KEY_TEXT = Field.string(
  'The whole key. It is in this response only.',
  'brk_a1B2c3D4_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
);

export const createdWorkspaceKey = publicObject('CreatedApiKey', 'A new API key, with its text.', {
  ...keyFields,
  key: KEY_TEXT,
});

export type CreatedWorkspaceKey = Shape<typeof createdWorkspaceKey>;

export const rotatedWorkspaceKey = publicObject('RotatedApiKey', 'The API key that replaces another, with its text.', {
  ...keyFields,
  key: KEY_TEXT,
  old_key_ends_at: Field.time('Time until which the replaced key can be used.'),
});

export type RotatedWorkspaceKey = Shape<typeof rotatedWorkspaceKey>;

export const workspaceKeyList = pageOf('ApiKeyList', 'A page of the API keys of the workspace.', workspaceKey);

export type WorkspaceKeyList = Shape<typeof workspaceKeyList>;

export const exampleWorkspaceKey: WorkspaceKey = makeExample(workspaceKey, {
  role: 'read',
  purpose: 'supplier_onboarding',
  state: 'active',
  rotated_from: null,
  created_at: '2026-11-02T08:16:02.000Z',
  expires_at: '2027-11-02T00:00:00.000Z',
  revoked_at: null,
  last_used_at: '2026-11-03T06:00:00.000Z',
});

export const EXAMPLE_KEY_TEXT = 'brk_a1B2c3D4_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
