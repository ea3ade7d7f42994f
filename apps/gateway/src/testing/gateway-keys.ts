import { migratedDatabase } from '@registry/persistence/database-fixture';
import { withClient } from '@registry/private-servers';
import { runAppCommand, type TestDatabase } from '@registry/testing';
import { randomUUID } from 'node:crypto';
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
  }: Partial<CreateKeyOptions> = {},
  plan: Plan = 'standard',
): Promise<string> {
  const { text, prefix } = makeApiKey();
  const hmac = hashApiKey(text, KEY_HASH_SECRET);
  await withClient(databaseUrl, (client) =>
    client.query(
      `WITH made AS (INSERT INTO workspaces (name, plan) VALUES ($1, $2) RETURNING id)
       INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit, label, expires_at, role, purpose)
       SELECT id, $3, $4, $5, $6, $7, $8, $9 FROM made`,
      [randomUUID(), plan, prefix, hmac, dailyLimit, label, expiresAt, role, purpose],
    ),
  );
  return text;
}
