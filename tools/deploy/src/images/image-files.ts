import { buildApp } from '@registry/tools-build';
import { execa } from 'execa';
import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedApps } from '../deployed-app.ts';
import { readAppSettings } from '../settings/app-settings.ts';

/**
 * Builds every app and writes to `apps/<app>` of a folder what its image holds: its programs, the sources where it loads, the license
 * and the list of packages in the form of CycloneDX.
 */
export async function writeImageFiles(root: string, folder: string): Promise<void> {
  const names = (await deployedApps(root)).map(({ name }) => name);
  const settings = await readAppSettings(root, names);
  const packages = await execa('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], { cwd: root });
  for (const app of names) {
    const own = join(folder, 'apps', app);
    await buildApp(root, app);
    cpSync(join(root, 'dist', 'apps', app), own, { recursive: true });
    copyFileSync(join(root, 'LICENSE'), join(own, 'LICENSE'));
    writeFileSync(join(own, 'sbom.cdx.json'), packages.stdout);
    const loads = settings.some(
      ({ app: of, own: its }) => of === app && its.some(({ name }) => name === 'SOURCES_DIR'),
    );
    if (!loads) continue;
    cpSync(join(root, 'libs', 'sources'), join(own, 'libs', 'sources'), {
      recursive: true,
      filter: (source) => !/\/(sample\.[^/]*|golden\.json)$/.test(source),
    });
  }
}
