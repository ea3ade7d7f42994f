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
  'the programs of %s need no package next to them, as in an image',
  async (app) => {
    await buildApp(projectRoot, app);
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

it('the programs of all apps keep the names of classes that log under their own', async () => {
  await buildApps();
  const programs = globSync(join(projectRoot, 'dist', 'host', '*.js')).map((file) => readFileSync(file, 'utf8'));
  const bundled = programs.join('\n').matchAll(/(\w+)=class (\w+ )?extends (?:BackgroundLoop|IndexReplica)\d*\b/g);
  for (const [, name, ownName] of bundled) {
    expect(name).toMatch(/\D$/);
    expect(ownName).toBeUndefined();
  }
});
