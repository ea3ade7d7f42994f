import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Setting, settingsRead } from './config-file.ts';

/** Settings of an app in its environment. */
export interface AppSettings {
  readonly app: string;
  /** Declared by its own `*.config.ts`, groups of libraries that are spread there included. */
  readonly own: readonly Setting[];
  /** Read by the libraries that it uses. */
  readonly ofLibraries: readonly Setting[];
}

/** A folder with a package.json, and what its code says. */
interface Project {
  readonly settings: readonly Setting[];
  /** Names of the libraries that its code imports. */
  readonly imports: ReadonlySet<string>;
}

/** The settings of these apps. */
export async function readAppSettings(root: string, apps: readonly string[]): Promise<AppSettings[]> {
  const libraries = new Map<string, Project>();
  for (const { name, folder } of libraryFolders(root)) libraries.set(name, await readProject(folder));
  return Promise.all(
    apps.map(async (app) => {
      const project = await readProject(join(root, 'apps', app));
      const own = unique(project.settings);
      const names = new Set(own.map(({ name }) => name));
      const used = [...reached(project, libraries)].flatMap((name) => libraries.get(name)?.settings ?? []);
      return { app, own, ofLibraries: unique(used.filter(({ name }) => !names.has(name))) };
    }),
  );
}

function unique(settings: readonly Setting[]): Setting[] {
  const byName = new Map([...settings].reverse().map((setting) => [setting.name, setting])); // the first says it best
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The libraries that a project uses, and those that these use. */
function reached(project: Project, libraries: ReadonlyMap<string, Project>): Set<string> {
  const names = new Set(project.imports);
  for (const name of names) for (const further of libraries.get(name)?.imports ?? []) names.add(further);
  return names;
}

function libraryFolders(root: string): { name: string; folder: string }[] {
  return ['libs', 'libs/contracts']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({
      name: (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name,
      folder,
    }));
}

async function readProject(folder: string): Promise<Project> {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !/(^|\/)testing\//.test(file))
    .map((file) => join(folder, 'src', file));
  const imports = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '(@registry\/[a-z-]+)/g)]);
  const settings = await Promise.all(files.filter((file) => file.endsWith('.config.ts')).map(settingsRead));
  return { settings: settings.flat(), imports: new Set(imports.map(([, name = '']) => name)) };
}
