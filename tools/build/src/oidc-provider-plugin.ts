import { type Plugin, transform } from 'esbuild';
import { readFile } from 'node:fs/promises';

/**
 * Keeps the names of the classes of oidc-provider, by which it stores its objects. esbuild drops the name of a class expression that the
 * class itself does not use, and the provider would store objects of all kinds as one.
 */
export const oidcProviderPlugin: Plugin = {
  name: 'named-oidc-models',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]oidc-provider[/\\]lib[/\\]models[/\\]\w+\.js$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { format: 'esm', keepNames: true });
      return { contents: code };
    });
  },
};
