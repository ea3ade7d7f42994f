import type { EntityManager } from 'typeorm';
import { RefusedCommand } from '../../keys/auth/refused-command.ts';
import { WorkspaceEntity } from '../../keys/auth/workspace.entity.ts';

/**
 * All rows refer to the workspace or to its keys, and are deleted with it. The keys are locked first, as by the writers for a key: what is
 * being written is awaited and deleted, and what comes later finds no key.
 */
const DELETE = [
  'SELECT FROM api_keys WHERE workspace_id = $1 ORDER BY id FOR UPDATE',
  'DELETE FROM workspaces WHERE id = $1',
  'INSERT INTO deleted_workspaces (workspace_id) VALUES ($1)',
];

/**
 * Deletes a workspace with its keys, and everything that it said, decided and requested. Entries of what it read are kept. The services of
 * watchlists and batches delete theirs soon after. Throws RefusedCommand for an unknown workspace, and unless its name is confirmed.
 */
export async function deleteWorkspace(
  manager: EntityManager,
  name: string,
  confirmed: string | undefined,
): Promise<WorkspaceEntity> {
  const workspace = await manager.findOneBy(WorkspaceEntity, { name: name.trim() });
  if (workspace === null) throw new RefusedCommand(`No workspace has the name ${JSON.stringify(name)}.`);
  if (confirmed?.trim() !== workspace.name)
    throw new RefusedCommand(
      `This deletes the workspace ${JSON.stringify(workspace.name)} for good: ${workspace.keys} keys, annotations, decisions, watchlists, batches and request log. ` +
        `To confirm, add --confirm ${JSON.stringify(workspace.name)}.`,
    );
  for (const statement of DELETE) await manager.query(statement, [workspace.id]);
  return workspace;
}
