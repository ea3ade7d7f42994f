import { transform, type Options } from '@swc/core';
import type { Loader, Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A decorator, or what may be one; never the scope of a package, which is in quotes. */
const DECORATOR = /(?:^|[\s(,])@\w/;

/**
 * Hands TypeScript with decorators to swc before esbuild bundles it: Nest and TypeORM read the types of decorated members at run
 * time, and esbuild emits none. The same `.swcrc` serves jest.
 */
export async function metadataPlugin(root: string): Promise<Plugin> {
  const swcrc = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8')) as Options & { $schema?: string };
  delete swcrc.$schema;
  const options: Options = { ...swcrc, swcrc: false, sourceMaps: 'inline', inlineSourcesContent: false };
  return {
    name: 'decorator-metadata',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!DECORATOR.test(source)) return { contents: source, loader: 'ts' satisfies Loader };
        const { code } = await transform(source, { ...options, filename: path });
        return { contents: code, loader: 'js' satisfies Loader };
      });
    },
  };
}
