import { dirname, join, normalize } from 'node:path';

/** The project's files, as paths from its folder. */
export interface SourceFiles {
  readonly paths: readonly string[];
  text(path: string): string;
}

/** The files that a change of each file reaches in one step. */
export type SourceGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** `import { a, type B as C } from 'x'`, `export * from 'x'`, `import 'x'` and `import('x')`, as Oxfmt writes them. */
const IMPORT = /(?:^(import|export)\s(?:type\s)?([\w\s{},*]*?)\sfrom\s|\bimport[\s(]+)'([^']+)'/gm;
const DECLARED = /^export (?:default |abstract |async |const |let |class |function\*? |type |interface |enum )+(\w+)/gm;
const HANDLED = /@Handles\(\s*(\w+)/g;
const OPERATION = /@Operation\('\w+', '[^']*'[\s\S]*?\n {2}(?:async )?(\w+)\(/g;
/** The specs of an operation have its name. */
const OPERATION_SPEC = /^apps\/gateway\/src\/(?:.*\/)?([\w-]+)\.(?:http\.spec|suite)\.ts$/;
const SOURCE_FOLDER = /^libs\/sources\/([a-z]{2}(?:-[a-z]{2})?\/[\w-]+)\//;
/** These read every file of every source. */
const SOURCE_SPEC = /^libs\/sources\/src\/[\w-]+\.spec\.ts$/;

/**
 * Reads who is reached by a change: importers of a name (through the `index.ts` of a package only those of names of the
 * changed file), senders of a message whose handler changed, specs of the operations of a controller, and readers of a
 * source's files.
 */
export function readGraph(files: SourceFiles, changed: readonly string[]): SourceGraph {
  const graph = new Map<string, Set<string>>(files.paths.map((path) => [path, new Set()]));
  const code = files.paths.filter((path) => path.endsWith('.ts'));
  const modules = new Modules(files);
  for (const importer of code) {
    for (const { path, names } of modules.importsOf(importer)) {
      for (const origin of modules.originsOf(path, names)) graph.get(origin)?.add(importer);
    }
  }
  for (const [handler, senders] of messageSenders(files, code, modules))
    for (const sender of senders) graph.get(handler)?.add(sender);
  for (const [controller, specs] of operationSpecs(files, code))
    for (const spec of specs) graph.get(controller)?.add(spec);
  for (const [path, readers] of sourceReaders(files, code, changed))
    for (const reader of readers) graph.get(path)?.add(reader);
  return graph;
}

/** A module that a file imports, and the names that it takes; undefined where it takes all. */
interface Import {
  readonly path: string;
  readonly names: readonly string[] | undefined;
  readonly isExport: boolean;
}

/** Finds the file of a specifier, and that of a name which an `index.ts` only passes on. */
class Modules {
  readonly #files: SourceFiles;
  readonly #paths: ReadonlySet<string>;
  readonly #packages = new Map<string, string>();
  readonly #imports = new Map<string, Import[]>();
  readonly #declared = new Map<string, ReadonlySet<string>>();

  constructor(files: SourceFiles) {
    this.#files = files;
    this.#paths = new Set(files.paths);
    for (const path of files.paths) {
      if (!path.endsWith('/package.json')) continue;
      const { name, exports = {} } = JSON.parse(files.text(path)) as {
        name?: string;
        exports?: Record<string, string>;
      };
      for (const [entry, target] of Object.entries(exports)) {
        this.#packages.set(join(name ?? '', entry), join(dirname(path), target));
      }
    }
  }

  importsOf(path: string): Import[] {
    const known = this.#imports.get(path);
    if (known !== undefined) return known;
    const found = [...this.#files.text(path).matchAll(IMPORT)].flatMap(([, keyword, clause = '', specifier = '']) => {
      const target = this.#resolve(path, specifier);
      return target === undefined ? [] : [{ path: target, names: namesIn(clause), isExport: keyword === 'export' }];
    });
    this.#imports.set(path, found);
    return found;
  }

  /** The files that declare these names of a module, and the module itself unless it only passes names on. */
  originsOf(path: string, names: readonly string[] | undefined): ReadonlySet<string> {
    const passedOn = this.importsOf(path).filter(({ isExport }) => isExport);
    if (passedOn.length === 0) return new Set([path]);
    if (names === undefined)
      return new Set([path, ...passedOn.flatMap((one) => [...this.originsOf(one.path, one.names)])]);
    const origins = names.flatMap((name) => this.#originsOfName(path, name, passedOn));
    return new Set(origins.length === 0 ? [path] : origins);
  }

  #originsOfName(path: string, name: string, passedOn: readonly Import[]): string[] {
    if (this.#declaredIn(path).has(name)) return [path];
    for (const { path: next, names } of passedOn) {
      if (names !== undefined && !names.includes(name)) continue;
      const inner = this.#originsOfName(
        next,
        name,
        this.importsOf(next).filter(({ isExport }) => isExport),
      );
      if (inner.length > 0) return inner;
    }
    return [];
  }

  #declaredIn(path: string): ReadonlySet<string> {
    const known = this.#declared.get(path);
    if (known !== undefined) return known;
    const found = new Set([...this.#files.text(path).matchAll(DECLARED)].map(([, name = '']) => name));
    this.#declared.set(path, found);
    return found;
  }

  #resolve(importer: string, specifier: string): string | undefined {
    const path = specifier.startsWith('.')
      ? normalize(join(dirname(importer), specifier))
      : this.#packages.get(specifier);
    return path !== undefined && this.#paths.has(path) ? path : undefined;
  }
}

/** The names of an import clause; undefined for `*` and for none. */
function namesIn(clause: string): string[] | undefined {
  const braces = /\{([^}]*)\}/.exec(clause)?.[1];
  if (braces === undefined) return undefined;
  return braces.split(',').flatMap((part) => /^\s*(?:type\s+)?(\w+)/.exec(part)?.[1] ?? []);
}

/** By handler: the files that name a message which it handles. */
function messageSenders(files: SourceFiles, code: readonly string[], modules: Modules): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of code) {
    for (const name of modules.importsOf(path).flatMap(({ names, isExport }) => (isExport ? [] : (names ?? [])))) {
      const known = importers.get(name);
      if (known === undefined) importers.set(name, [path]);
      else known.push(path);
    }
  }
  const handlers = code.filter((path) => path.endsWith('.handler.ts'));
  return new Map(
    handlers.map((path) => {
      const messages = [...files.text(path).matchAll(HANDLED)].map(([, message = '']) => message);
      return [path, messages.flatMap((message) => importers.get(message) ?? []).filter((other) => other !== path)];
    }),
  );
}

/** By controller: the specs of its operations, by their names. */
function operationSpecs(files: SourceFiles, code: readonly string[]): Map<string, string[]> {
  const specs = Map.groupBy(code, (path) => OPERATION_SPEC.exec(path)?.[1] ?? '');
  const controllers = code.filter((path) => path.endsWith('.controller.ts'));
  return new Map(
    controllers.map((path) => {
      const operations = [...files.text(path).matchAll(OPERATION)].map(([, method = '']) => method);
      return [
        path,
        operations.flatMap((name) => specs.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? []),
      ];
    }),
  );
}

/** By changed file of a source: the specs of all sources, and the code that names its folder. */
function sourceReaders(files: SourceFiles, code: readonly string[], changed: readonly string[]): Map<string, string[]> {
  const folders = Map.groupBy(changed, (path) => SOURCE_FOLDER.exec(path)?.[1] ?? '');
  folders.delete('');
  const forAll = code.filter((path) => SOURCE_SPEC.test(path));
  return new Map(
    [...folders].flatMap(([folder, paths]) => {
      const readers = [...forAll, ...code.filter((path) => files.text(path).includes(folder))];
      return paths.map((path) => [path, readers] as const);
    }),
  );
}
