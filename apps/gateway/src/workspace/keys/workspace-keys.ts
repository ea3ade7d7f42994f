import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, codes } from '@registry/errors';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { ApiKeyEntity } from '../../keys/auth/api-key.entity.ts';
import { KEY_HASH_SECRET } from '../../keys/auth/authenticator.ts';
import { type KnownKey, KeyCache } from '../../keys/auth/key-cache.ts';
import { createKey, type CreatedKey, findState, revokeKey, rotateKey } from '../../keys/auth/keys.store.ts';
import type { Role } from '../../keys/auth/plans.ts';
import { changeWorkspace } from '../../keys/callers/change-workspace.ts';
import { refuseProgram } from '../../keys/callers/required-scope.ts';
import { type Purpose, readPurpose } from '../../keys/audit/purposes.ts';
import type { CreatedWorkspaceKey, RotatedWorkspaceKey, WorkspaceKey } from './workspace-key.ts';

/** Keys of a workspace that can be used at once. */
const ACTIVE_MAX = 100;
/** Milliseconds for which an `Idempotency-Key` is known. */
const REPEATED_MS_MAX = 86_400_000;

/** Settings of a new key. */
export interface NewKey {
  readonly name: string;
  readonly role: Role;
  readonly purpose: string | null;
  /** A date or a time; null for a key that does not expire. */
  readonly expiresAt: string | null;
  /** The `Idempotency-Key` of the request; null without one. */
  readonly idempotencyKey?: string | null;
}

/** The keys of a workspace, managed with one of them. */
@Injectable()
export class WorkspaceKeys {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    @Inject(KEY_HASH_SECRET) private readonly hashSecret: string,
    private readonly cache: KeyCache,
  ) {}

  /** All keys of a workspace, newest first. */
  async list({ workspaceId }: Pick<KnownKey, 'workspaceId'>): Promise<readonly WorkspaceKey[]> {
    return listKeys(this.entities.manager, workspaceId);
  }

  /** Makes a key that shares the daily limit of the caller's. Throws `invalid_body`, `invalid_key`, `role_required`, `idempotency_conflict`. */
  create(
    caller: KnownKey,
    { name, role, purpose, expiresAt, idempotencyKey = null }: NewKey,
  ): Promise<CreatedWorkspaceKey> {
    const end = expiresAt === null ? null : futureTime(expiresAt);
    const declared = purpose === null ? null : readPurpose(purpose, wrongPurpose);
    return changeWorkspace(this.entities, refuseProgram(caller), async (manager, workspace) => {
      if (idempotencyKey !== null) await refuseRepeat(manager, workspace.id, idempotencyKey);
      const { dailyLimit } = await manager.findOneByOrFail(ApiKeyEntity, { id: caller.limitKeyId });
      const limit = { dailyLimit, countsToward: caller.limitKeyId };
      const options = {
        label: name,
        role,
        purpose: declared,
        expiresAt: end,
        madeBy: idempotencyKey,
        ...limit,
        madeByUser: caller.user,
      };
      const made = await createKey(manager, workspace, options, this.hashSecret);
      await refuseTooMany(manager, workspace.id, 'Revoke one of them first.');
      return withText(manager, workspace.id, made);
    });
  }

  /** Replaces a key. Throws `key_not_found`, `key_not_active`, `invalid_body`, `invalid_key`, `role_required`. */
  async rotate(caller: KnownKey, prefix: string, overlapMs: number): Promise<RotatedWorkspaceKey> {
    const rotated = await changeWorkspace(
      this.entities,
      refuseProgram(caller),
      async (manager, { id: workspaceId }) => {
        const made = await rotateKey(manager, { prefix, workspaceId }, overlapMs, this.hashSecret, caller.user);
        await refuseTooMany(manager, workspaceId, 'Revoke one of them first, or rotate with overlap_seconds 0.');
        const ends = made.oldEndsAt.toISOString();
        return { ...(await withText(manager, workspaceId, made)), old_key_ends_at: ends };
      },
    );
    this.cache.forget(prefix);
    return rotated;
  }

  /** Ends a key. Throws `key_not_found`, `invalid_key`. */
  async revoke(caller: KnownKey, prefix: string): Promise<WorkspaceKey> {
    const revoked = await changeWorkspace(this.entities, caller, async (manager, { id: workspaceId }) => {
      await revokeKey(manager, { prefix, workspaceId });
      return findKey(await listKeys(manager, workspaceId), prefix);
    });
    this.cache.forget(prefix);
    return revoked;
  }
}

async function withText(manager: EntityManager, workspaceId: number, made: CreatedKey): Promise<CreatedWorkspaceKey> {
  return { ...findKey(await listKeys(manager, workspaceId), made.stored.prefix), key: made.text };
}

async function listKeys(manager: EntityManager, workspaceId: number): Promise<WorkspaceKey[]> {
  const keys = await manager.find(ApiKeyEntity, { where: { workspace: { id: workspaceId } }, order: { id: 'DESC' } });
  const prefixes = new Map(keys.map(({ id, prefix }) => [id, prefix] as const));
  const toPrefix = (id: number | null): string | null => (id === null ? null : (prefixes.get(id) ?? null));
  const ofPrograms = keys.filter(({ kind }) => kind === 'key');
  return ofPrograms.map((key) => ({
    object: 'api_key',
    prefix: key.prefix,
    name: key.label,
    role: key.role,
    purpose: key.purpose as Purpose | null,
    state: findState(key),
    shares_limit_of: toPrefix(key.countsToward),
    rotated_from: toPrefix(key.rotatedFrom),
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    made_by: key.madeByUser,
  }));
}

function findKey(keys: readonly WorkspaceKey[], prefix: string): WorkspaceKey {
  const found = keys.find((key) => key.prefix === prefix);
  if (found === undefined) throw new Error('A key of the workspace is not among its keys.');
  return found;
}

/** Throws where a request made a key already: its text cannot be shown again. The workspace is locked. */
async function refuseRepeat(manager: EntityManager, workspaceId: number, madeBy: string): Promise<void> {
  const since = new Date(Date.now() - REPEATED_MS_MAX);
  const where = { workspace: { id: workspaceId }, madeBy, createdAt: MoreThan(since) };
  const made = await manager.findOneBy(ApiKeyEntity, where);
  if (made === null) return;
  throw new AppError(codes.body.idempotencyConflict, {
    message: `The request with this Idempotency-Key made the key ${made.prefix} already. Its text was shown once. Rotate that key, or send another Idempotency-Key.`,
  });
}

/** Throws where a key that was just made is one too many, which undoes it. */
async function refuseTooMany(manager: EntityManager, workspaceId: number, advice: string): Promise<void> {
  const keys = await manager.findBy(ApiKeyEntity, { workspace: { id: workspaceId }, kind: 'key' });
  if (keys.filter((key) => findState(key) === 'active').length <= ACTIVE_MAX) return;
  throw new AppError(codes.body.invalid, {
    message: `The workspace has ${ACTIVE_MAX} keys that can be used, and may not have more. ${advice}`,
  });
}

function wrongPurpose(fault: string): AppError {
  return new AppError(codes.body.invalid, {
    message: `purpose ${fault} Correct it or leave it out.`,
    param: 'purpose',
  });
}

/** A date is its first moment in UTC. */
function futureTime(text: string): Date {
  const date = new Date(text);
  // A date like February 30 rolls over silently; written back it is another one.
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
  if (isReal && date.getTime() > Date.now()) return date;
  throw new AppError(codes.body.invalid, {
    message: `expires_at is ${JSON.stringify(text)}; expected a time in the future. Correct it, or leave it out for a key that does not expire.`,
    param: 'expires_at',
  });
}
