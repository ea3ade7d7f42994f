import type { Plugin } from 'esbuild';

const OWN_PACKAGE = /^@registry\//;
const BARE_IMPORT = /^[^./]/;

/** Bundles our own libraries and leaves every third-party package to node_modules. */
export const externalPlugin: Plugin = {
  name: 'third-party-external',
  setup: ({ onResolve }) => {
    onResolve({ filter: BARE_IMPORT }, ({ path, kind }) =>
      kind === 'entry-point' || OWN_PACKAGE.test(path) ? undefined : { path, external: true },
    );
  },
};
