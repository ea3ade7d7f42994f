import { dataSourceOptions, runMigrations } from '@registry/persistence';
import { runAppProgram, templateDatabase, type TestDatabase } from '@registry/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { KeysAndUsage1790000000000 } from '../../migrations/1790000000000-keys-and-usage.ts';
import { ApiKeyEntity } from '../auth/api-key.entity.ts';
import { createKey, type KeyWishes } from '../auth/keys.store.ts';
import type { Plan } from '../auth/plans.ts';
import { WorkspaceEntity } from '../auth/workspace.entity.ts';
import { ensureWorkspace } from '../auth/workspaces.store.ts';

export const KEY_HASH_SECRET = 'the secret of the specs, long enough to be one';

/** A migrated, empty database of the gateway. */
export function gatewayDatabase(): Promise<TestDatabase> {
  return templateDatabase('gateway', (url) =>
    runMigrations({ url, name: 'gateway', migrations: [KeysAndUsage1790000000000] }),
  );
}

/** Runs a command of the operator; throws what it printed when it fails. */
export async function runCli(databaseUrl: string, ...args: readonly string[]): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, KEY_HASH_SECRET };
  const { code, stdout, stderr } = await runAppProgram('gateway', 'cli', args, settings);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

/** Makes a key, of a new workspace, by the code that the operator's command runs, without a process of its own. */
export async function makeKey(
  databaseUrl: string,
  wishes: Partial<KeyWishes> = {},
  plan: Plan = 'standard',
): Promise<string> {
  const entities = [WorkspaceEntity, ApiKeyEntity];
  const dataSource = await new DataSource(
    dataSourceOptions({ url: databaseUrl, name: 'specs', entities }),
  ).initialize();
  const { workspace } = await ensureWorkspace(dataSource.manager, randomUUID(), plan);
  const usual = { dailyLimit: 10_000, label: null, expiresAt: null };
  const { text } = await createKey(dataSource.manager, workspace, { ...usual, ...wishes }, KEY_HASH_SECRET);
  await dataSource.destroy();
  return text;
}
