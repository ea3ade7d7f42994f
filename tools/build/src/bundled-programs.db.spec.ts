import { expect, it } from '@jest/globals';
import { buildApps, draws, projectRoot, templateDatabase, temporaryFolder } from '@registry/testing';
import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildApp } from './build-app.ts';

const run = promisify(execFile);
const APPS = [
  'business-registry',
  'records-sections',
  'people',
  'jurisdiction',
  'demo',
  'watchlist',
  'batches',
  'gateway',
];

it.each(draws(APPS, APPS.slice(0, 1)))(
  'the programs of %s need no package next to them, as in an image, and keep names that are logged',
  async (app) => {
    await buildApp(projectRoot, app);
    expectOwnNames(join('apps', app));
    const { url } = await templateDatabase(app);
    const folder = join(temporaryFolder('bundle').path, app);
    cpSync(join(projectRoot, 'dist', 'apps', app), folder, { recursive: true });
    const { stdout } = await run(process.execPath, [join(folder, 'migrate.js')], {
      cwd: folder,
      env: { DATABASE_URL: url },
    });
    expect(stdout).toBe(`${app}: up to date\n`);
  },
);

it('the programs of all apps, built as one, keep the names of classes that log under their own', async () => {
  await buildApps();
  expect(expectOwnNames('host')).toBeGreaterThan(10);
});

/** Returns how many classes a folder of `dist` has that log under their own names. */
function expectOwnNames(folder: string): number {
  const files = globSync(join(projectRoot, 'dist', folder, '**', '*.js'));
  const programs = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const found = [...programs.matchAll(/(\w+)=class (\w+ )?extends (?:BackgroundLoop|IndexReplica)\d*\b/g)];
  for (const [, name, ownName] of found) expect([name, ownName]).toEqual([expect.stringMatching(/\D$/), undefined]);
  return found.length;
}
