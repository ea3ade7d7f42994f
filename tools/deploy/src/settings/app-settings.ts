import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Setting, type SettingGroup, settingGroups } from './config-file.ts';

/** What an app can be given by its environment. */
export interface AppSettings {
  readonly app: string;
  /** Declared by its own `*.config.ts`, groups of libraries that are spread there included. */
  readonly own: readonly Setting[];
  /** Read by the libraries that it uses. */
  readonly ofLibraries: readonly Setting[];
}

/** A folder with a package.json, and what its code says. */
interface Project {
  readonly groups: readonly SettingGroup[];
  /** Names of the libraries that its code imports. */
  readonly imports: ReadonlySet<string>;
}

/** The settings of these apps. */
export function readAppSettings(root: string, apps: readonly string[]): AppSettings[] {
  const libraries = new Map(libraryFolders(root).map(({ name, folder }) => [name, readProject(folder)]));
  const shared = [...libraries.values()].flatMap(({ groups }) => groups);
  return apps.map((app) => {
    const project = readProject(join(root, 'apps', app));
    const known = [...project.groups, ...shared];
    const used = [...reached(project, libraries)].flatMap((name) => libraries.get(name)?.groups ?? []);
    const own = project.groups.filter(({ isRead }) => isRead).flatMap((group) => resolved(group, known));
    const ofLibraries = used.filter(({ isRead }) => isRead).flatMap((group) => resolved(group, known));
    const names = new Set(own.map(({ name }) => name));
    return { app, own: unique(own), ofLibraries: unique(ofLibraries.filter(({ name }) => !names.has(name))) };
  });
}

function resolved(group: SettingGroup, known: readonly SettingGroup[]): Setting[] {
  const spread = group.spreads.map((name) => {
    const found = known.find((one) => one.name === name && !one.isRead);
    if (found === undefined) throw new Error(`${group.name} spreads ${name}, which no *.config.ts declares.`);
    return resolved(found, known);
  });
  return [...spread.flat(), ...group.own];
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
    .filter((folder) => readdirSync(folder).includes('package.json'))
    .map((folder) => ({
      name: (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name,
      folder,
    }));
}

function readProject(folder: string): Project {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !/(^|\/)testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, 'src', file), 'utf8') }));
  return {
    groups: files.filter(({ file }) => file.endsWith('.config.ts')).flatMap(({ text }) => settingGroups(text)),
    imports: new Set(
      files.flatMap(({ text }) => [...text.matchAll(/from '(@registry\/[a-z-]+)'/g)].map(([, name = '']) => name)),
    ),
  };
}
