import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationOptions } from '@registry/persistence/migrations';
import type { QueryRunner } from 'typeorm';

/** Of each app, the SHA-256 of the SQL of each migration, by its name in the order in which they run. */
export type MigrationDigests = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const RELEASED_PATH = 'tools/tidy/src/migrations/released-migrations.json';

/** Apps that have migrations. */
export function migratedApps(root: string): string[] {
  return readdirSync(join(root, 'apps')).filter((app) => existsSync(join(root, 'apps', app, 'migrations')));
}

/** The migrations of an app, in the order they run. */
export async function readMigrations(root: string, app: string): Promise<MigrationOptions['migrations']> {
  const file = join(root, 'apps', app, 'migrations', 'migrations.ts');
  return ((await import(file)) as { readonly migrations: MigrationOptions['migrations'] }).migrations;
}

export async function digestMigrations(migrations: MigrationOptions['migrations']): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const One of migrations) {
    const one = new One();
    const statements: string[] = [];
    for (const catalog of CATALOGS) {
      const query = (text: string): Promise<unknown> => Promise.resolve(statements.push(text) && catalog);
      await one.up({ query } as QueryRunner);
    }
    digests[one.name ?? ''] = hash('sha256', statements.join(';\n'), 'hex');
  }
  return digests;
}

/** Columns and partitions for migrations that read them: of a table in partitions, and of one without. */
const CATALOGS = [true, false].map((isPartitioned) => [
  { name: 'one', type: 'text', isPartitioned },
  { name: 'two', type: 'json', isPartitioned: false },
]);

/** Released migrations that have other SQL now, or are gone: a sentence each, which says what to do. */
export function listChangedMigrations(released: MigrationDigests, now: MigrationDigests): string[] {
  return Object.entries(released).flatMap(([app, digests]) =>
    Object.entries(digests)
      .filter(([name, digest]) => now[app]?.[name] !== digest)
      .map(
        ([name]) =>
          `${toPath(app, name)}: databases have run ${name} as ${RELEASED_PATH} lists it, and ${name in (now[app] ?? {}) ? 'its SQL, or that of a library that it uses, is another now' : 'it is gone'}. Restore it, and put the change into a new migration.`,
      ),
  );
}

function toPath(app: string, name: string): string {
  const words = name.slice(0, -13).replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`);
  return `apps/${app}/migrations/${name.slice(-13)}-${words.toLowerCase()}.ts`;
}
