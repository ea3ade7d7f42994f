import { afterAll, expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../data-folder/data-folder.ts';
import { type AppManifest, EMPTY_SECTION } from '../settings/app-manifest.ts';
import { AppGroup } from './app-group.ts';

const folder = temporaryFolder('app-group');

afterAll(() => folder.remove());

it('ends apps that ignore SIGTERM, with and without public ports', async () => {
  const apps = [stubbornApp('way-in', { PORT: { default: 1, serves: 'nothing' } }), stubbornApp('behind-it', {})];
  const said: string[] = [];
  const group = new AppGroup(dataFolder(folder.path), folder.path, (line) => said.push(line));
  await group.start(new Map(apps.map((app) => [app, {}])), () => undefined);
  await group.stop(apps);
  expect(said).toEqual([]); // none was started again
});

/** An app that is ready at once and ends by SIGKILL only. */
function stubbornApp(name: string, ports: AppManifest['ports']): AppManifest {
  const dist = join(folder.path, 'dist', name);
  mkdirSync(dist, { recursive: true });
  const program = `process.on('SIGTERM', () => 0); setInterval(() => 0, 1e6); console.log(JSON.stringify({ msg: 'ready' }));`;
  writeFileSync(join(dist, 'main.js'), program);
  return { ...EMPTY_SECTION, name, dist, ports, usesNats: false };
}
