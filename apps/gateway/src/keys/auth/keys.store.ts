import type { Scope } from '@registry/domain/scopes';
import { AppError, codes } from '@registry/errors';
import type { EntityManager } from 'typeorm';
import { type ApiKeyText, hashApiKey, makeApiKey, readPrefix } from './api-key.ts';
import { ApiKeyEntity } from './api-key.entity.ts';
import type { Role } from './plans.ts';
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
  /** `read` by default. */
  readonly role?: Role;
  readonly purpose?: string | null;
  /** Those of its role that it is limited to; null for all. */
  readonly scopes?: Scope[] | null;
  /** The key whose daily limit it shares; one of its own by default. */
  readonly countsToward?: number | null;
  readonly rotatedFrom?: number;
  readonly madeBy?: string | null;
  readonly madeByUser?: string | null;
}

/** Which key: its prefix, and the workspace that it must be of. An operator names keys of all workspaces. */
export interface KeyName {
  readonly prefix: string;
  readonly workspaceId?: number;
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
 * Makes a key that takes over from another, with its workspace, rights, purpose, label and expiry. Both share its daily limit. The other one
 * lives on for `overlapMs`, or to its own end if that is sooner. A key that was replaced before passes on the expiry that it had then, not
 * the end of its overlap. Throws `key_not_found`, `key_not_active`.
 */
export async function rotateKey(
  manager: EntityManager,
  name: KeyName,
  overlapMs: number,
  hashSecret: string,
  madeByUser: string | null = null,
): Promise<CreatedKey & { readonly oldEndsAt: Date }> {
  const old = await lockKey(manager, name);
  const state = findState(old);
  if (state !== 'active')
    throw new AppError(codes.key.notActive, { message: `The key ${old.prefix} is ${state}; make a new one instead.` });
  const { dailyLimit, label, role, purpose, scopes } = old;
  const expiresAt = await findOwnExpiry(manager, old);
  const shared = { countsToward: old.countsToward ?? old.id, rotatedFrom: old.id };
  const options = { dailyLimit, label, expiresAt, role, purpose, scopes, madeByUser, ...shared };
  const made = await createKey(manager, old.workspace, options, hashSecret);
  const oldEndsAt = new Date(Math.min(Date.now() + overlapMs, old.expiresAt?.getTime() ?? Infinity));
  await manager.update(ApiKeyEntity, old.id, { expiresAt: oldEndsAt });
  return { ...made, oldEndsAt };
}

/** The expiry of a key without its replacement: that of the last key that took over from it. */
async function findOwnExpiry(manager: EntityManager, key: ApiKeyEntity): Promise<Date | null> {
  const next = await manager.findOne(ApiKeyEntity, { where: { rotatedFrom: key.id }, order: { id: 'DESC' } });
  return next === null ? key.expiresAt : findOwnExpiry(manager, next);
}

/** A key whose text was made elsewhere. */
async function givenKey(manager: EntityManager, text: string): Promise<ApiKeyText> {
  const prefix = readPrefix(text);
  if (prefix === undefined)
    throw new RefusedCommand('The key does not have the form of a key: brk_, 8 characters, _, 43 characters.');
  if (await manager.existsBy(ApiKeyEntity, { prefix })) throw new RefusedCommand(`The key ${prefix} exists already.`);
  return { text, prefix };
}

/** Ends a key at once. Revoking it again changes nothing. Throws `key_not_found`. */
export async function revokeKey(manager: EntityManager, name: KeyName): Promise<ApiKeyEntity> {
  const key = await lockKey(manager, name);
  key.revokedAt ??= new Date();
  return manager.save(key);
}

/** The keys of one workspace or of all, newest first, each with its workspace. */
export function listKeys(manager: EntityManager, workspace: string | undefined): Promise<ApiKeyEntity[]> {
  const where = { kind: 'key', ...(workspace === undefined ? {} : { workspace: { name: workspace } }) } as const;
  return manager.find(ApiKeyEntity, { where, relations: { workspace: true }, order: { id: 'DESC' } });
}

/** Returns the state of a key: it can be used now only if it is active. */
export function findState(key: { readonly revokedAt: Date | null; readonly expiresAt: Date | null }, now = Date.now()) {
  if (key.revokedAt !== null && key.revokedAt.getTime() <= now) return 'revoked';
  return key.expiresAt !== null && key.expiresAt.getTime() <= now ? 'expired' : 'active';
}

async function lockKey(manager: EntityManager, { prefix, workspaceId }: KeyName): Promise<ApiKeyEntity> {
  const key = await manager.findOne(ApiKeyEntity, {
    where: { prefix, kind: 'key', ...(workspaceId === undefined ? {} : { workspace: { id: workspaceId } }) },
    relations: { workspace: true },
    lock: { mode: 'pessimistic_write', tables: ['api_keys'] },
  });
  if (key === null)
    throw new AppError(codes.key.notFound, { message: `No key has the prefix ${JSON.stringify(prefix)}.` });
  return key;
}
