import { buildApp, generateFiles } from '@registry/tools-build';
import { execa } from 'execa';
import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedApps } from '../deployed-app.ts';

/**
 * Builds every app and writes to `apps/<app>` of a folder what its image holds: its programs, the sources where it loads, the license
 * and the list of packages in the form of CycloneDX.
 */
export async function writeImageFiles(root: string, folder: string): Promise<void> {
  await generateFiles(root);
  const packages = await execa('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], { cwd: root });
  for (const { name: app, own: settings } of await deployedApps(root)) {
    const own = join(folder, 'apps', app);
    await buildApp(root, app);
    cpSync(join(root, 'dist', 'apps', app), own, { recursive: true });
    copyFileSync(join(root, 'LICENSE'), join(own, 'LICENSE'));
    writeFileSync(join(own, 'sbom.cdx.json'), packages.stdout);
    if (!settings.has('SOURCES_DIR')) continue;
    cpSync(join(root, 'libs', 'sources'), join(own, 'libs', 'sources'), {
      recursive: true,
      filter: (source) => !/\/(sample\.[^/]*|golden\.json)$/.test(source),
    });
  }
}
