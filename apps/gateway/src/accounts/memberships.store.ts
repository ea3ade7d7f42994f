import type { PersonRole } from '@registry/domain/scopes';
import { randomId } from '@registry/persistence';
import type { EntityManager } from 'typeorm';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import type { SignUp } from './sign-up.ts';

/** A person of a workspace. */
export interface Membership {
  readonly workspaceId: number;
  readonly workspace: string;
  readonly userId: string;
  readonly role: PersonRole;
}

/** Locks the person, who is not deleted before the transaction has added a membership. */
const ENSURE = `
  INSERT INTO users (id, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`;
const ADD = `
  INSERT INTO memberships (workspace_id, user_id, role, invited_by) VALUES ($1, $2, $3, $4)
  ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = excluded.role WHERE memberships.joined_at IS NULL
  RETURNING user_id`;
/** Nobody is new while sign-up is off, but people whom the operator named. Some workspaces sign in people of their domains by their provider only. */
const LIST = `
  SELECT m.workspace_id AS "workspaceId", w.name AS workspace, m.user_id AS "userId", m.role
    FROM users u JOIN memberships m ON m.user_id = u.id JOIN workspaces w ON w.id = m.workspace_id
   WHERE u.email = $1 AND ($2 <> 'off' OR m.joined_at IS NOT NULL OR m.invited_by IS NULL)
     AND ($3 = 'sso' OR m.role = 'owner' OR NOT EXISTS (
       SELECT FROM workspace_sso s
        WHERE s.workspace_id = m.workspace_id AND s.is_required AND split_part(u.email, '@', 2) = ANY (s.domains)))
   ORDER BY m.joined_at IS NULL, w.name`;
/** Locks the row: a person who is removed at the same time gets no session. */
const JOIN = `
  WITH joined AS (UPDATE memberships SET joined_at = coalesce(joined_at, now()), joined_by = 'mail'
                   WHERE workspace_id = $1 AND user_id = $2 RETURNING user_id)
  SELECT * FROM joined`;

/**
 * The order of locks of all that changes access: workspaces by their ids, the person, then links, memberships and sessions. The person is
 * given by the id or the address.
 */
const LOCK = [
  'SELECT FROM workspaces WHERE id = ANY ($1::int[]) AND $2::text IS NOT NULL ORDER BY id FOR UPDATE',
  'SELECT FROM users WHERE (id = $2 OR email = $2) AND $1::int[] IS NOT NULL FOR UPDATE',
];

/** Locks workspaces and a person. What was read before has to be read again. */
export async function lockAccess(
  manager: EntityManager,
  workspaceIds: readonly number[],
  person: string,
): Promise<void> {
  for (const statement of LOCK) await manager.query(statement, [workspaceIds, person]);
}

/** The id of the person with an address, who is made if nobody has it. */
export async function ensureUser(manager: EntityManager, email: string): Promise<string> {
  const [user] = await manager.query<[{ id: string }]>(ENSURE, [randomId('usr'), email]);
  return user.id;
}

/** Adds a person, or gives one who was invited another role. Returns false for one who has joined. */
export async function addPerson(
  manager: EntityManager,
  { workspaceId, userId, role, invitedBy }: Omit<Membership, 'workspace'> & { readonly invitedBy: string | null },
): Promise<boolean> {
  const added = await manager.query<unknown[]>(ADD, [workspaceId, userId, role, invitedBy]);
  return added.length > 0;
}

/** The workspaces that an address can sign in to, those of invitations last. */
export function listMemberships(
  manager: EntityManager,
  email: string,
  signUp: SignUp,
  signedInBy: KnownKey['signedInBy'] = 'mail',
): Promise<Membership[]> {
  return manager.query<Membership[]>(LIST, [email, signUp, signedInBy]);
}

/** Accepts an invitation, with the first session; returns false for a person who was removed. */
export async function joinWorkspace(
  manager: EntityManager,
  { workspaceId, userId }: Pick<Membership, 'workspaceId' | 'userId'>,
): Promise<boolean> {
  const joined = await manager.query<unknown[]>(JOIN, [workspaceId, userId]);
  return joined.length > 0;
}
