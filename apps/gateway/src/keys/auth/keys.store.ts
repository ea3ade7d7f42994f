import type { EntityManager } from 'typeorm';
import { type ApiKeyText, hashApiKey, makeApiKey, readPrefix } from './api-key.ts';
import { ApiKeyEntity } from './api-key.entity.ts';
import { RefusedCommand } from './refused-command.ts';
import type { WorkspaceEntity } from './workspace.entity.ts';

/** A key that was just made: the only time that its text is known. */
export interface CreatedKey {
  readonly text: string;
  readonly stored: ApiKeyEntity;
}

export interface CreateKeyOptions {
  readonly dailyLimit: number;
  readonly label: string | null;
  readonly expiresAt: Date | null;
  readonly rotatedFrom?: number;
}

/** Stores the hash of a workspace's new key, which is made here unless its text is given. */
export async function createKey(
  manager: EntityManager,
  workspace: WorkspaceEntity,
  options: CreateKeyOptions,
  hashSecret: string,
  given?: string,
): Promise<CreatedKey> {
  const { text, prefix } = given === undefined ? makeApiKey() : await givenKey(manager, given);
  const hmac = hashApiKey(text, hashSecret);
  const stored = await manager.save(manager.create(ApiKeyEntity, { workspace, prefix, hmac, ...options }));
  return { text, stored };
}

/**
 * Makes a key that takes over from another, with its workspace, cap, label and expiry; the other one lives on for
 * `overlapMs`, or to its own end if that is sooner.
 */
export async function rotateKey(
  manager: EntityManager,
  prefix: string,
  overlapMs: number,
  hashSecret: string,
): Promise<CreatedKey & { readonly oldEndsAt: Date }> {
  const old = await lockKey(manager, prefix);
  const state = findState(old);
  if (state !== 'active') throw new RefusedCommand(`The key ${old.prefix} is ${state}; make a new one instead.`);
  const { dailyLimit, label, expiresAt } = old;
  const made = await createKey(
    manager,
    old.workspace,
    { dailyLimit, label, expiresAt, rotatedFrom: old.id },
    hashSecret,
  );
  const oldEndsAt = new Date(Math.min(Date.now() + overlapMs, expiresAt?.getTime() ?? Infinity));
  await manager.update(ApiKeyEntity, old.id, { expiresAt: oldEndsAt });
  return { ...made, oldEndsAt };
}

/** A key whose text was made elsewhere. */
async function givenKey(manager: EntityManager, text: string): Promise<ApiKeyText> {
  const prefix = readPrefix(text);
  if (prefix === undefined)
    throw new RefusedCommand('The key does not have the form of a key: brk_, 8 characters, _, 43 characters.');
  if (await manager.existsBy(ApiKeyEntity, { prefix })) throw new RefusedCommand(`The key ${prefix} exists already.`);
  return { text, prefix };
}

/** Ends a key at once. Revoking it again changes nothing. */
export async function revokeKey(manager: EntityManager, prefix: string): Promise<ApiKeyEntity> {
  const key = await lockKey(manager, prefix);
  key.revokedAt ??= new Date();
  return manager.save(key);
}

/** The keys of one workspace or of all, newest first, each with its workspace. */
export function listKeys(manager: EntityManager, workspace: string | undefined): Promise<ApiKeyEntity[]> {
  const where = workspace === undefined ? {} : { workspace: { name: workspace } };
  return manager.find(ApiKeyEntity, { where, relations: { workspace: true }, order: { id: 'DESC' } });
}

/** Whether a key can be used now. */
export function findState(key: { readonly revokedAt: Date | null; readonly expiresAt: Date | null }, now = Date.now()) {
  if (key.revokedAt !== null && key.revokedAt.getTime() <= now) return 'revoked';
  return key.expiresAt !== null && key.expiresAt.getTime() <= now ? 'expired' : 'active';
}

async function lockKey(manager: EntityManager, prefix: string): Promise<ApiKeyEntity> {
  const key = await manager.findOne(ApiKeyEntity, {
    where: { prefix },
    relations: { workspace: true },
    lock: { mode: 'pessimistic_write', tables: ['api_keys'] },
  });
  if (key === null) throw new RefusedCommand(`No key has the prefix ${JSON.stringify(prefix)}.`);
  return key;
}
