import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryRoot, type PostgresRuntime } from './postgres-runtime.ts';
import { ids } from './server-user.ts';

const run = promisify(execFile);

/**
 * Creates a cluster in an empty directory. UTF-8, sorted by code point, case by Unicode's rules: Postgres's own
 * C.UTF-8, which is the same on every machine, regardless of the system's locales.
 */
export async function initialiseCluster(runtime: PostgresRuntime, directory: string, password: string): Promise<void> {
  const { user, initdb } = runtime;
  const secretFolder = mkdtempSync(join(temporaryRoot(user), 'initdb-'));
  try {
    const passwordFile = join(secretFolder, 'password');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined) {
      chownSync(passwordFile, user.uid, user.gid);
      chownSync(secretFolder, user.uid, user.gid);
    }
    const options = [
      `--pgdata=${directory}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync', // a cluster torn by a power cut in its first second holds nothing to lose
      '--no-instructions',
    ];
    await run(initdb, options, { ...ids(user), cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } });
  } catch (cause) {
    const text = (cause as { stderr?: string }).stderr?.trim() ?? String(cause);
    throw new Error(`Postgres could not make its cluster in ${directory}: ${text}`, { cause });
  } finally {
    rmSync(secretFolder, { recursive: true, force: true });
  }
}
