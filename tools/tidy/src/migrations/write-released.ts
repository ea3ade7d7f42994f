import { transformSync } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  digestMigrations,
  listChangedMigrations,
  type MigrationDigests,
  migratedApps,
  readMigrations,
  RELEASED_PATH,
} from './migration-sql.ts';

/** `npm run released-migrations`: adds the migrations that the table of released ones does not have. It changes none that it has. */
registerHooks({
  // Node runs no decorators, which the libraries of migrations have.
  load: (url, context, next) => {
    if (!url.endsWith('.ts')) return next(url, context);
    const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } };
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), { loader: 'ts', tsconfigRaw });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

const root = join(import.meta.dirname, '..', '..', '..', '..');
const file = join(root, RELEASED_PATH);
const released = JSON.parse(readFileSync(file, 'utf8')) as MigrationDigests;
const now: Record<string, Record<string, string>> = {};
for (const app of migratedApps(root)) now[app] = await digestMigrations(await readMigrations(root, app));
const changed = listChangedMigrations(released, now);
if (changed.length > 0) throw new Error(changed.join('\n'));
writeFileSync(file, `${JSON.stringify(now, undefined, 2)}\n`);
