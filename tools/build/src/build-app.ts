import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { externalPlugin } from './external-plugin.ts';
import { metadataPlugin } from './metadata-plugin.ts';
import { replaceFolder } from './replace-folder.ts';

/** The programs an app may consist of: the service, its migrations as a job of their own, its operator's commands, a thread. */
const programs = ['main', 'migrate', 'cli', 'relay'] as const;

/** Builds an app's programs from `apps/<app>/src` into `dist/apps/<app>` and returns their names. */
export async function buildApp(root: string, app: string): Promise<string[]> {
  const source = join(root, 'apps', app, 'src');
  const found = programs.filter((program) => existsSync(join(source, `${program}.ts`)));
  if (found.length === 0) throw new Error(`No program in ${source}: expected one of ${programs.join('.ts, ')}.ts`);
  const outdir = join(root, 'dist', 'apps', app);
  const { outputFiles } = await build({
    write: false,
    absWorkingDir: root,
    entryPoints: found.map((program) => join(source, `${program}.ts`)),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    loader: { '.md': 'text' },
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    tsconfigRaw: {},
    logLevel: 'warning',
    plugins: [externalPlugin, await metadataPlugin(root)],
  });
  await replaceFolder(outdir, outputFiles);
  return found;
}
