import { build } from 'esbuild';
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A module that holds a script of pages as a text, which the app serves. */
export interface ScriptModule {
  /** From the root. */
  readonly path: string;
  readonly text: string;
}

/**
 * The compiled form of each `*.script.ts` for browsers. It is committed, so that every importer of an app's modules has
 * it: the build, and jest, which imports only modules.
 */
export async function browserScripts(root: string): Promise<ScriptModule[]> {
  const sources = globSync('apps/*/src/**/*.script.ts', { cwd: root });
  return Promise.all(sources.map((source) => scriptModule(root, source)));
}

async function scriptModule(root: string, source: string): Promise<ScriptModule> {
  const name = `${basename(source, '.script.ts')}-script`;
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    tsconfigRaw: {},
  });
  const constant = name.replaceAll('-', '_').toUpperCase();
  const script = JSON.stringify(outputFiles[0]?.text.trim());
  const text = `/** Made of ${basename(source)} by \`npm run browser-scripts\`. */\nexport const ${constant} =\n  ${script};\n`;
  return { path: join(dirname(source), 'generated', `${name}.ts`), text };
}
