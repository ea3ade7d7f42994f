import { createHash } from 'node:crypto';
import { appWithCommand, type AppManifest, type ServiceKey } from './settings/app-manifest.ts';
import { appProgram, runProgram } from './processes/run-program.ts';
import type { SecretsFile } from './data-folder/secrets-file.ts';

/** Whose key `npm start` shows. */
const local: ServiceKey = { workspace: 'local', dailyLimit: 10_000 };

/** Parts that are needed to make keys. */
export interface KeyMaker {
  readonly apps: readonly AppManifest[];
  readonly root: string;
  readonly secrets: SecretsFile;
  readonly signal: AbortSignal;
  readonly settingsOf: (app: AppManifest) => Record<string, string>;
}

/** The key that `npm start` shows, made once; undefined while no app makes keys. */
export async function readyKey(maker: KeyMaker): Promise<string | undefined> {
  return keyFor(maker, 'stack', local, 'manage');
}

/** The keys that an app requires in its package.json, by setting. */
export async function appKeys(maker: KeyMaker, app: AppManifest): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const [setting, wanted] of Object.entries(app.keys)) {
    const key = await keyFor(maker, `${app.name}/${setting}`, wanted);
    if (key !== undefined) keys[setting] = key;
  }
  return keys;
}

async function keyFor(
  maker: KeyMaker,
  name: string,
  wanted: ServiceKey,
  role: 'read' | 'manage' = 'read',
): Promise<string | undefined> {
  const owner = appWithCommand(maker.apps, 'keys');
  if (owner === undefined) return undefined;
  const settings = maker.settingsOf(owner);
  const place = `${name}/key/${validity(settings)}`;
  const kept = maker.secrets.get(place);
  if (kept !== undefined) return kept;
  const limit = ['--daily-limit', String(wanted.dailyLimit), '--role', role];
  const args = ['keys', 'create', '--workspace', wanted.workspace, '--plan', 'enterprise', ...limit, '--json'];
  const call = { title: 'Making an API key', cwd: maker.root, settings, signal: maker.signal };
  const output = await runProgram({ ...call, ...appProgram(owner.dist, 'cli', args) });
  const { key } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { key: string };
  return maker.secrets.set(place, key);
}

/** A key is worth something only in the database that it was made in, and under the secret that it was hashed with. */
function validity(settings: Readonly<Record<string, string>>): string {
  const { username, password, pathname } = new URL(settings['DATABASE_URL'] ?? 'none:');
  const parts = [username, password, pathname, settings['KEY_HASH_SECRET'] ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
