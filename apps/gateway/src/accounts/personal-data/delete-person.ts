import { ERASED_ADDRESS } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import type { EntityManager } from 'typeorm';
import type { EndCallers } from '../../keys/callers/callers.ts';
import { lockAccess } from '../memberships.store.ts';

/** A person who was deleted; `userId` is null for an address that only had links, or is only a contact. */
export interface DeletedPerson {
  readonly userId: string | null;
  /** The prefixes of the sessions and grants that ended. */
  readonly ended: readonly string[];
}

const FIND = 'SELECT id FROM users WHERE email = $1';
const WORKSPACES = 'SELECT workspace_id AS id FROM memberships WHERE user_id = $1';
/** Workspaces of which the person is the only one who is an owner, and that have other people or invitations. */
const ORPHANED = `
  SELECT w.name FROM memberships m JOIN workspaces w ON w.id = m.workspace_id
   WHERE m.user_id = $1 AND m.role = 'owner' AND m.joined_at IS NOT NULL
     AND EXISTS (SELECT FROM memberships o WHERE o.workspace_id = w.id AND o.user_id <> $1)
     AND NOT EXISTS (SELECT FROM memberships o
                      WHERE o.workspace_id = w.id AND o.user_id <> $1 AND o.role = 'owner' AND o.joined_at IS NOT NULL)
   ORDER BY w.name`;
const DELETE_USER = [
  `DELETE FROM oauth_states
    WHERE payload->>'accountId' = $1 OR grant_id IN (SELECT k.grant_id FROM api_keys k WHERE k.user_id = $1 AND k.grant_id IS NOT NULL)`,
  'DELETE FROM users WHERE id = $1',
];
/** $1: the address. $2: its successor. Cases of any workspace may name it: anybody may write it there. Who changes a case meanwhile reads it again. */
const REPLACE_IN_CASES = `
  UPDATE verifications v
     SET assignee = CASE WHEN lower(v.assignee) = $1 THEN $2 ELSE v.assignee END,
         history = (SELECT jsonb_agg(CASE WHEN lower(h->>'text') = $1 THEN h || jsonb_build_object('text', $2::text) ELSE h END ORDER BY at)
                      FROM jsonb_array_elements(v.history) WITH ORDINALITY AS e (h, at)),
         revision = v.revision + 1
   WHERE lower(v.assignee) = $1 OR strpos(lower(v.history::text), to_json($1::text)::text) > 0`;
const DELETE_ADDRESS = [
  'DELETE FROM sign_in_links WHERE email = $1',
  'UPDATE workspaces SET contact_email = NULL WHERE lower(contact_email) = $1',
];
/** Two people may have had the address, one after the other. */
const NOTE_ERASED = `
  INSERT INTO erased_addresses (email, user_id) VALUES ($1, $2) ON CONFLICT (email, (coalesce(user_id, ''))) DO NOTHING`;

/**
 * Deletes a person with the address, everywhere. Sessions and grants end. Logs, keys and cases keep the id, which names nobody then. The
 * service of watchlists replaces the address soon after. Throws `last_owner` where others would be without an owner.
 */
export async function deletePerson(manager: EntityManager, end: EndCallers, address: string): Promise<DeletedPerson> {
  const email = address.trim().toLowerCase();
  const [user] = await manager.query<{ id: string }[]>(FIND, [email]);
  const ended = user === undefined ? [] : await deleteUser(manager, end, user.id, email);
  await manager.query(REPLACE_IN_CASES, [email, user?.id ?? ERASED_ADDRESS]);
  for (const statement of DELETE_ADDRESS) await manager.query(statement, [email]);
  await manager.query(NOTE_ERASED, [email, user?.id ?? null]);
  return { userId: user?.id ?? null, ended };
}

async function deleteUser(
  manager: EntityManager,
  end: EndCallers,
  userId: string,
  email: string,
): Promise<readonly string[]> {
  const workspaces = await manager.query<{ id: number }[]>(WORKSPACES, [userId]);
  await lockAccess(
    manager,
    workspaces.map(({ id }) => id),
    userId,
  );
  const orphaned = await manager.query<{ name: string }[]>(ORPHANED, [userId]);
  if (orphaned.length > 0)
    throw new AppError(codes.person.irremovable, {
      message: `${email} is the last owner of ${orphaned.map(({ name }) => name).join(', ')}, where other people are. Make another person an owner, or remove the others, first.`,
    });
  const ended = await end({ userId });
  for (const statement of DELETE_USER) await manager.query(statement, [userId]);
  return ended;
}
