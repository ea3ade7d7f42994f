import type { ScriptTransformer, TransformationOptions } from '@jest/transform';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const GLOBALS = pathToFileURL(join(import.meta.dirname, 'jest-globals.ts')).href;
/** The code as modules of Node's own. */
const MODULES: TransformationOptions = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: 'v8',
};
let hooked = false;

/** Files of source maps by the URLs of the modules that were compiled. */
export const sourceMaps = new Map<string, string>();

/** Has Node load TypeScript as jest's transformer compiles it, decorators and all, and `@jest/globals` from here. */
export function hookModules(transformer: ScriptTransformer): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) => {
      const { protocol, pathname } = new URL(url);
      if (protocol !== 'file:' || !pathname.endsWith('.ts')) return next(url, context);
      const path = fileURLToPath(url);
      const { code, sourceMapPath } = transformer.transform(path, MODULES);
      if (sourceMapPath !== null) sourceMaps.set(url, sourceMapPath);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
