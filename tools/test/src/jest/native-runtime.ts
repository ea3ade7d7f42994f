import type { JestEnvironment } from '@jest/environment';
import type { ScriptTransformer } from '@jest/transform';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './current-globals.ts';
import { hookModules, sourceMaps } from './module-hooks.ts';

const require = createRequire(import.meta.url);
/** Where jest keeps what listens to the events of a spec file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
/** How often each spec file was loaded: more than once under `--watch`. */
const loads = new Map<string, number>();

/**
 * Runs spec files in the worker's own module registry: what one spec has loaded, the next one has at once. Jest's own runtime
 * gives each spec file a registry and a context of its own, and loads everything again. Jest keeps doing all the rest.
 */
export default class NativeRuntime {
  readonly #environment: JestEnvironment;

  constructor(_config: unknown, environment: JestEnvironment, _resolver: unknown, transformer: ScriptTransformer) {
    this.#environment = environment;
    hookModules(transformer);
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  /** A query makes a file that is run again another module. */
  unstable_importModule(path: string): Promise<unknown> {
    const earlier = loads.get(path) ?? 0;
    loads.set(path, earlier + 1);
    return import(`${pathToFileURL(path).href}${earlier === 0 ? '' : `?load=${earlier}`}`);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  /** A module of jest. It keeps the tests of one spec file, so each spec file loads it again. */
  requireInternalModule(path: string): unknown {
    delete require.cache[path];
    Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
    return require(path);
  }

  setGlobalsForRuntime(globals: Readonly<Record<string, unknown>>): void {
    setGlobals(globals, this.#environment);
  }

  getSourceMaps(): ReadonlyMap<string, string> {
    return sourceMaps;
  }

  enterTestCode(): void {}

  leaveTestCode(): void {}

  getAllCoverageInfoCopy(): undefined {}

  teardown(): void {}
}
