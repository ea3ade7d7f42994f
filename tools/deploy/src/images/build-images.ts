import { deployedApps } from '../deployed-app.ts';
import { imageName } from '../names.ts';
import { baseImages, type Bases } from './base-images.ts';
import { buildImage, measureSize } from './buildah.ts';

/** Builds the image of every app, and says how long it took and how large it is. */
export async function buildImages(root: string, given: Partial<Bases>): Promise<void> {
  const { base, buildBase } = await baseImages(given);
  for (const app of await deployedApps(root)) {
    const startedAt = Date.now();
    await buildImage(root, imageName(app), { BASE: base, BUILD_BASE: buildBase, APP: app.name });
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    process.stdout.write(`${imageName(app)} built in ${seconds} s, ${await measureSize(imageName(app))}\n`);
  }
}
