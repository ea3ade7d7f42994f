import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project as the rules see it: paths relative to its folder, with `/` between the parts. */
export interface ProjectFiles {
  readonly paths: readonly string[];
  text(path: string): string;
}

/** Not ours: fetched, built or kept by the running stack. */
const skipped = new Set(['node_modules', 'dist', '.git', '.nx', '.data', '.cache']);

/** The project in a folder. */
export function projectIn(root: string): ProjectFiles {
  const paths: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) walk(path);
      else if (entry.isFile()) paths.push(path);
    }
  };
  walk('');
  return { paths: paths.sort(), text: (path) => readFileSync(join(root, path), 'utf8') };
}

/** A fictional project with what a rule must find. */
export function createProject(files: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(files).sort(), text: (path) => files[path] ?? '' };
}

/** The code that people write: TypeScript outside of generated folders. */
export function sourceFiles(project: ProjectFiles): string[] {
  return project.paths.filter((path) => path.endsWith('.ts') && !path.includes('/generated/'));
}

/** The last part of a path. */
export function readName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
