import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

const REQUIRED = "require('typeorm')";

/**
 * Gives `@nestjs/typeorm` the TypeORM of the bundle. It requires the package in a way that esbuild does not see: each start in a
 * checkout would load a second TypeORM from `node_modules`.
 */
export const typeormPlugin: Plugin = {
  name: 'bundled-typeorm',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(REQUIRED)) throw new Error(`${path} requires TypeORM no longer: drop this plugin.`);
      return { contents: `import * as bundled from 'typeorm';\n${source.replace(REQUIRED, 'bundled')}` };
    });
  },
};
