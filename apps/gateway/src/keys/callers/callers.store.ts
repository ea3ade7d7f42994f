import { DAILY_LIMIT_DEFAULT } from '../auth/plans.ts';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Scope } from '@registry/domain/scopes';
import { hashApiKey, makeApiKey } from '../auth/api-key.ts';
import { ApiKeyEntity } from '../auth/api-key.entity.ts';
import type { CreatedKey } from '../auth/keys.store.ts';

/** Milliseconds that a session lives: 30 days. */
const SESSION_MS = 2_592_000_000;
const HMAC_BYTES = 32;

/** A person in a workspace, who signed in. */
export interface NewSession {
  readonly workspaceId: number;
  readonly userId: string;
  readonly signedInBy: 'mail' | 'sso';
}

/** Allowed in a session, whose way of signing in it keeps: it ends with the identity provider, too. */
export interface NewGrant extends NewSession {
  readonly clientId: string;
  readonly clientName: string | null;
  readonly grantId: string;
  readonly scopes: readonly Scope[];
  readonly purpose: string | null;
  readonly expiresAt: Date | null;
}

/** Signs a person in to a workspace. Each session has a secret of its own, which only its browser has. */
export async function createSession(
  manager: EntityManager,
  session: NewSession,
  hashSecret: string,
): Promise<CreatedKey> {
  const made = makeApiKey('session');
  const expiresAt = new Date(Date.now() + SESSION_MS);
  const fields = { kind: 'session', userId: session.userId, signedInBy: session.signedInBy, expiresAt } as const;
  const hmac = hashApiKey(made.text, hashSecret);
  return { text: made.text, stored: await add(manager, session, { ...fields, prefix: made.prefix, hmac }) };
}

/** Keeps what a person allowed a program to do. It is called with access tokens, which name it by its prefix. */
export function createGrant(manager: EntityManager, { workspaceId, ...grant }: NewGrant): Promise<ApiKeyEntity> {
  const scopes = [...grant.scopes];
  return add(manager, { workspaceId }, { kind: 'grant', ...unusable(), ...grant, scopes });
}

/** Ends the sessions and grants that `which` names, at once. Returns their prefixes, which the cache of keys has to forget: call it by `Callers`. */
export async function endCallers(
  manager: EntityManager,
  which: {
    readonly workspaceId?: number;
    readonly userId?: string;
    readonly prefix?: string;
    readonly grantId?: string;
    readonly kind?: 'session' | 'grant';
    readonly signedInBy?: NewSession['signedInBy'];
  },
): Promise<readonly string[]> {
  const { workspaceId = null, userId = null, prefix = null, grantId = null, kind = null, signedInBy = null } = which;
  const values = [workspaceId, userId, prefix, grantId, kind, signedInBy];
  const [rows] = await manager.query<[{ readonly prefix: string }[], number]>(END, values);
  return rows.map((row) => row.prefix);
}

const END = `
  UPDATE api_keys SET revoked_at = now()
   WHERE kind IN ('session', 'grant') AND (revoked_at IS NULL OR revoked_at > now())
     AND ($1::int IS NULL OR workspace_id = $1) AND ($2::text IS NULL OR user_id = $2)
     AND ($3::text IS NULL OR prefix = $3) AND ($4::text IS NULL OR grant_id = $4) AND ($5::text IS NULL OR kind = $5)
     AND ($6::text IS NULL OR signed_in_by = $6)
  RETURNING prefix`;

/** Sessions and grants are kept for as long as their requests are counted. */
export const FORGET_CALLERS = {
  name: 'forget-callers',
  text: `DELETE FROM api_keys WHERE kind IN ('session', 'grant')
            AND least(expires_at, revoked_at) < now() - interval '31 days' RETURNING 1`,
};

/** A caller without a text of its own. */
function unusable() {
  return { prefix: makeApiKey().prefix, hmac: randomBytes(HMAC_BYTES) };
}

/** All sessions and grants of a workspace share one daily limit. */
async function add(
  manager: EntityManager,
  { workspaceId }: { readonly workspaceId: number },
  fields: Partial<ApiKeyEntity>,
): Promise<ApiKeyEntity> {
  const limit = await findLimit(manager, workspaceId);
  const shared = { dailyLimit: limit.dailyLimit, countsToward: limit.id, role: 'read' } as const;
  return manager.save(manager.create(ApiKeyEntity, { workspace: { id: workspaceId }, ...shared, ...fields }));
}

/** The row that has the limit, which is made with the first session. */
async function findLimit(manager: EntityManager, workspaceId: number): Promise<ApiKeyEntity> {
  const where = { workspace: { id: workspaceId }, kind: 'people' } as const;
  const label = 'People and their programs';
  await manager
    .createQueryBuilder()
    .insert()
    .into(ApiKeyEntity)
    .values({ ...where, ...unusable(), label, dailyLimit: DAILY_LIMIT_DEFAULT, role: 'read' })
    .orIgnore() // two people who sign in first make one
    .execute();
  return manager.findOneByOrFail(ApiKeyEntity, where);
}
