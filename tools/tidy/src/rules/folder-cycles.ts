import { posix } from 'node:path';
import { type ProjectFiles, sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** Files of the folders of an app. The gateway has no layers: its decorators, documents and error pages describe each other. */
const IN_FOLDER = /^(apps\/(?!gateway\/)[^/]+\/src)\/(?!testing\/)([^/]+)\//;
const IMPORT = /^(?:import|export) .*?from '(\.[^']*)'|^} from '(\.[^']*)'/gm;

/** Files of one folder that import another one. */
interface FolderImport {
  readonly file: string;
  readonly to: string;
}

/** So the folders that a change can break are known: those above it, as the app's README lists them. */
export const folderCycleRule: Rule = {
  title: 'the folders of a service do not import each other in circles',
  problems: (project) => {
    const imports = Map.groupBy(folderImports(project), ({ file }) => folderOf(file));
    return [...imports].flatMap(([folder, all]) =>
      all
        .filter(({ to }) => reaches(imports, to, folder))
        .map(({ file, to }) => `${file} imports ${to}, which imports ${folder}: move what both need below them.`),
    );
  },
  example: {
    files: {
      'apps/a/src/low/x.ts': "import { y } from '../high/y.ts';",
      'apps/a/src/high/y.ts': "import { x } from '../low/x.ts';\nimport {\n  z,\n} from '../single/z.ts';",
      'apps/a/src/single/z.ts': "import { x } from '../a.module.ts';",
      'apps/a/src/low/y.spec.ts': "import { z } from '../single/z.ts';",
    },
    breaches: 2,
  },
};

function folderImports(project: ProjectFiles): FolderImport[] {
  const files = sourceFiles(project).filter((path) => IN_FOLDER.test(path) && !path.endsWith('.spec.ts'));
  return files.flatMap((file) =>
    [...project.text(file).matchAll(IMPORT)]
      .map(([, whole, last]) => folderOf(posix.join(posix.dirname(file), whole ?? last ?? '')))
      .filter((to) => to !== '' && to !== folderOf(file))
      .map((to) => ({ file, to })),
  );
}

/** The folder below `src` that a file is in; empty for one that is in none. */
function folderOf(file: string): string {
  const [, src, folder] = IN_FOLDER.exec(file) ?? [];
  return folder === undefined ? '' : `${src}/${folder}`;
}

function reaches(imports: ReadonlyMap<string, readonly FolderImport[]>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const folder of seen) for (const next of imports.get(folder) ?? []) seen.add(next.to);
  return seen.has(to);
}
