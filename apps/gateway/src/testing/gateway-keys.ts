import type { PersonRole } from '@registry/domain/scopes';
import { randomId } from '@registry/persistence';
import { migratedDatabase } from '@registry/persistence/database-fixture';
import { withClient } from '@registry/private-servers';
import { runAppCommand, type TestDatabase } from '@registry/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { migrations } from '../../migrations/migrations.ts';
import { hashApiKey, makeApiKey } from '../keys/auth/api-key.ts';
import type { CreateKeyOptions } from '../keys/auth/keys.store.ts';
import type { Plan } from '../keys/auth/plans.ts';

export const KEY_HASH_SECRET = 'the secret of the specs, long enough to be one';

/** A migrated, empty database of the gateway. */
export function gatewayDatabase(): Promise<TestDatabase> {
  return migratedDatabase('gateway', migrations);
}

/** Runs a command of the operator; throws what it printed when it fails. */
export function runCli(databaseUrl: string, ...args: readonly string[]): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, KEY_HASH_SECRET, EVIDENCE_SECRET: KEY_HASH_SECRET };
  return runAppCommand('gateway', args, settings);
}

/** Counts as many requests of a key as it may have today, as another gateway would. */
export function useUpKey(databaseUrl: string, key: string): Promise<unknown> {
  return withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO key_usage (key_id, day, used, granted, daily_limit)
       SELECT id, (now() AT TIME ZONE 'UTC')::date, daily_limit, daily_limit, daily_limit FROM api_keys WHERE prefix = $1
       ON CONFLICT (key_id, day) DO UPDATE SET used = excluded.used`,
      [key.slice(4, 12)],
    ),
  );
}

/** Makes a key of a new workspace. */
export async function makeKey(
  databaseUrl: string,
  {
    dailyLimit = 10_000,
    label = null,
    expiresAt = null,
    role = 'read',
    purpose = null,
    scopes = null,
  }: Partial<CreateKeyOptions> = {},
  plan: Plan = 'standard',
): Promise<string> {
  const { text, prefix } = makeApiKey();
  const hmac = hashApiKey(text, KEY_HASH_SECRET);
  await withClient(databaseUrl, (client) =>
    client.query(
      `WITH made AS (INSERT INTO workspaces (name, plan) VALUES ($1, $2) RETURNING id)
       INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit, label, expires_at, role, purpose, scopes)
       SELECT id, $3, $4, $5, $6, $7, $8, $9, $10 FROM made`,
      [randomUUID(), plan, prefix, hmac, dailyLimit, label, expiresAt, role, purpose, scopes],
    ),
  );
  return text;
}

/** A person in the workspace of a key, signed in by mail. */
export interface MadePerson {
  readonly id: string;
  readonly email: string;
  /** The text of the cookie. */
  readonly session: string;
}

/** Makes a person of a workspace with a session. `email`: of a person who exists, or of a new one. */
export async function makePerson(
  databaseUrl: string,
  key: string,
  role: PersonRole,
  email = `${randomUUID()}@example.com`,
): Promise<MadePerson> {
  const { text, prefix } = makeApiKey('session');
  const id = randomId('usr');
  const [row] = await withClient(databaseUrl, async (client) => {
    const values = [key.slice(4, 12), id, email, role, prefix, hashApiKey(text, KEY_HASH_SECRET), randomBytes(32)];
    return (await client.query<{ id: string }>(MAKE_PERSON, values)).rows;
  });
  return { id: row?.id ?? id, email, session: text };
}

const MAKE_PERSON = `
  WITH owner AS (SELECT workspace_id FROM api_keys WHERE prefix = $1),
       person AS (INSERT INTO users (id, email) VALUES ($2, $3)
                  ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id),
       membership AS (INSERT INTO memberships (workspace_id, user_id, role, joined_at, joined_by)
                      SELECT workspace_id, id, $4, now(), 'mail' FROM owner, person),
       shared AS (INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit, kind)
                  SELECT workspace_id, reverse($5), $7, 10000, 'people' FROM owner
                  ON CONFLICT (workspace_id) WHERE kind = 'people' DO UPDATE SET kind = 'people' RETURNING id)
  INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit, kind, user_id, signed_in_by, counts_toward)
  SELECT owner.workspace_id, $5, $6, 10000, 'session', person.id, 'mail', shared.id FROM owner, person, shared
  RETURNING user_id AS id`;
