import { personRoles, type PersonRole, type Scope } from '@registry/domain/scopes';
import type { DataSource, EntityManager } from 'typeorm';
import { ApiKeyEntity } from '../auth/api-key.entity.ts';
import { invalidKey } from '../auth/authenticator.ts';
import type { KnownKey } from '../auth/key-cache.ts';
import { findState } from '../auth/keys.store.ts';
import { WorkspaceEntity } from '../auth/workspace.entity.ts';

const FIND_ROLE = 'SELECT role FROM memberships WHERE workspace_id = $1 AND user_id = $2';

/**
 * Changes who has access to a workspace. Such changes of one workspace follow each other. The caller is checked in the transaction: one
 * that was revoked, removed or given another role a moment ago is still cached. Throws `invalid_key`.
 */
export function changeWorkspace<T>(
  entities: DataSource | EntityManager,
  { workspaceId, id, user }: KnownKey,
  work: (manager: EntityManager, workspace: WorkspaceEntity) => Promise<T>,
  scope: Scope = 'manage',
): Promise<T> {
  return entities.transaction(async (manager) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const workspace = await manager.findOneOrFail(WorkspaceEntity, { where: { id: workspaceId }, lock });
    const caller = await manager.findOneByOrFail(ApiKeyEntity, { id });
    if (findState(caller) !== 'active') throw invalidKey();
    if (user !== null) {
      const [found] = await manager.query<{ role: PersonRole }[]>(FIND_ROLE, [workspaceId, user]);
      if (found === undefined || !personRoles[found.role].scopes.includes(scope)) throw invalidKey();
    }
    return work(manager, workspace);
  });
}
