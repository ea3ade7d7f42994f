import type { Plugin } from 'esbuild';

/**
 * Imports Node's `http` as CommonJS does. An import as a module reads every property of it, also `WebSocket`, for which Node loads a
 * second HTTP client: 0.1 processor seconds of each start.
 */
export const httpPlugin: Plugin = {
  name: 'http-without-websocket',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^(?:node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
};
