import { isEmail } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { Plan } from './plans.ts';
import { RefusedCommand } from './refused-command.ts';
import { WorkspaceEntity } from './workspace.entity.ts';

const NAME_LENGTH_MAX = 100;
const FIND_PEOPLE = `
  SELECT u.email FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1 ORDER BY m.created_at LIMIT 3`;

/** Makes a workspace. Throws RefusedCommand when there is one of that name. */
export async function createWorkspace(manager: EntityManager, name: string, plan: Plan): Promise<WorkspaceEntity> {
  const { workspace, isNew } = await ensureWorkspace(manager, name, plan);
  if (!isNew) throw new RefusedCommand(`There is a workspace ${JSON.stringify(workspace.name)} already.`);
  return workspace;
}

/**
 * The workspace of this name, created if it does not exist; `plan` is then `standard` by default. Throws RefusedCommand
 * if it exists with another plan than the given one.
 */
export async function ensureWorkspace(
  manager: EntityManager,
  name: string,
  plan: Plan | undefined,
): Promise<{ workspace: WorkspaceEntity; isNew: boolean }> {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > NAME_LENGTH_MAX || /\p{C}/u.test(trimmed)) {
    throw new RefusedCommand(`A workspace's name has 1 to ${NAME_LENGTH_MAX} printable characters.`);
  }
  const { identifiers } = await manager
    .createQueryBuilder()
    .insert()
    .into(WorkspaceEntity)
    .values({ name: trimmed, plan: plan ?? 'standard' })
    .orIgnore() // two that make the same workspace at once make one
    .execute();
  const workspace = await manager.findOneByOrFail(WorkspaceEntity, { name: trimmed });
  if (plan !== undefined && workspace.plan !== plan) {
    throw new RefusedCommand(`The workspace ${JSON.stringify(trimmed)} has the plan ${workspace.plan}, not ${plan}.`);
  }
  return { workspace, isNew: identifiers[0] !== undefined };
}

/** Throws RefusedCommand for a workspace with people: one of them may have started it, with the name of somebody else. */
export async function refusePeople(manager: EntityManager, { id, name }: WorkspaceEntity): Promise<void> {
  const people = await manager.query<{ email: string }[]>(FIND_PEOPLE, [id]);
  if (people.length === 0) return;
  throw new RefusedCommand(
    `The workspace ${JSON.stringify(name)} has people, such as ${people.map(({ email }) => email).join(', ')}. If it is the one that you mean, add --with-people.`,
  );
}

/** All workspaces, by name. */
export function listWorkspaces(manager: EntityManager): Promise<WorkspaceEntity[]> {
  return manager.find(WorkspaceEntity, { order: { name: 'ASC' } });
}

/**
 * Sets the address for notifications of a workspace; null for none. Throws RefusedCommand for an unknown workspace.
 */
export async function setContact(manager: EntityManager, name: string, email: string | null): Promise<void> {
  if (email !== null && (email.length > 254 || !isEmail(email))) {
    throw new RefusedCommand(
      `The address is ${JSON.stringify(email)}; expected an email address, such as ops@example.com.`,
    );
  }
  const { affected } = await manager.update(WorkspaceEntity, { name: name.trim() }, { contactEmail: email });
  if (affected === 0) throw new RefusedCommand(`No workspace has the name ${JSON.stringify(name)}.`);
}
