import { buildApp } from '@registry/tools-build';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { readAppSettings } from '../settings/app-settings.ts';

/** Builds an app and writes all that its image holds into a folder: its programs, and the sources where it loads. */
export async function writeImageFiles(root: string, app: string, folder: string): Promise<void> {
  await buildApp(root, app);
  cpSync(join(root, 'dist', 'apps', app), folder, { recursive: true });
  const [settings] = await readAppSettings(root, [app]);
  if (settings?.own.some(({ name }) => name === 'SOURCES_DIR') !== true) return;
  cpSync(join(root, 'libs', 'sources'), join(folder, 'libs', 'sources'), {
    recursive: true,
    filter: (source) => !/\/(sample\.[^/]*|golden\.json)$/.test(source),
  });
}
