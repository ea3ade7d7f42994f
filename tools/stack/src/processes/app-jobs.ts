import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { AppManifest } from '../settings/app-manifest.ts';
import { appProgram, runProgram } from './run-program.ts';

/** Builds the apps together, unless their sources have not changed. */
export async function buildApps(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<void> {
  await runProgram({
    title: 'The build',
    file: join(root, 'node_modules', '.bin', 'nx'),
    args: ['run', 'build:host', '--output-style=static'],
    cwd: root,
    // Nx and its commands must be run by this Node, regardless of the machine's Node.
    settings: { ...environment, PATH: `${dirname(process.execPath)}${delimiter}${environment['PATH'] ?? ''}` },
    signal,
  });
}

/** Runs the migrations of every app that has some, side by side. */
export async function migrateApps(
  apps: readonly AppManifest[],
  root: string,
  settingsOf: (app: AppManifest) => Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  const migrating = apps.filter(({ dist }) => existsSync(join(dist, 'migrate.js')));
  await Promise.all(
    migrating.map((app) => {
      const title = `Migrating the database of ${app.name}`;
      return runProgram({
        title,
        ...appProgram(app.dist, 'migrate', []),
        cwd: root,
        settings: settingsOf(app),
        signal,
      });
    }),
  );
}
