import { posix } from 'node:path';
import { type ProjectFiles, sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** Files below the `src` of an app, library or tool, but those for tests. */
const CHECKED = /^(?:apps|libs(?:\/contracts)?|tools)\/(?!testing\/)[^/]+\/src\/(?!testing\/)(.+)/;
const IMPORT = /^(?:import|export) .*?from '(\.[^']*)'|^} from '(\.[^']*)'/gm;

/** A file of one folder that imports a folder next to it. */
interface FolderImport {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** So the folders that a change can break are known: those above it, as the app's README lists them. */
export const folderCycleRule: Rule = {
  title: 'folders next to each other do not import each other in circles',
  problems: (project) => {
    const imports = Map.groupBy(folderImports(project), ({ from }) => from);
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
      'apps/a/src/high/left/l.ts': "import { r } from '../right/r.ts';",
      'apps/a/src/high/right/r.ts': "import { l } from '../left/l.ts';",
    },
    breaches: 4,
  },
};

function folderImports(project: ProjectFiles): FolderImport[] {
  const files = sourceFiles(project).filter((path) => CHECKED.test(path) && !path.endsWith('.spec.ts'));
  return files.flatMap((file) =>
    [...project.text(file).matchAll(IMPORT)]
      .map(([, whole, last]) => posix.join(posix.dirname(file), whole ?? last ?? ''))
      .filter((imported) => CHECKED.test(imported))
      .flatMap((imported) => foldersApart(file, imported)),
  );
}

/** The two folders in which the paths of two files part; none where one of the files is in the folder that both are in. */
function foldersApart(file: string, imported: string): FolderImport[] {
  const [own, other] = [file.split('/'), imported.split('/')];
  const parts = own.findIndex((name, at) => name !== other[at]) + 1;
  if (parts >= own.length || parts >= other.length) return [];
  return [{ file, from: own.slice(0, parts).join('/'), to: other.slice(0, parts).join('/') }];
}

function reaches(imports: ReadonlyMap<string, readonly FolderImport[]>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const folder of seen) for (const next of imports.get(folder) ?? []) seen.add(next.to);
  return seen.has(to);
}
