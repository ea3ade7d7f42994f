import type { Plugin } from 'esbuild';

const ownPackage = /^@registry\//;
const bareImport = /^[^./]/;

/** Bundles our own libraries and leaves every third-party package to node_modules. */
export const externalPlugin: Plugin = {
  name: 'third-party-external',
  setup: ({ onResolve }) => {
    onResolve({ filter: bareImport }, ({ path, kind }) =>
      kind === 'entry-point' || ownPackage.test(path) ? undefined : { path, external: true },
    );
  },
};
