import { sourceFiles } from '../../project-files.ts';
import type { Rule } from '../../rule.ts';

const FILES_MOST = 15;

/** A folder is read at a glance. Specs are next to what they test and do not count. */
export const folderSizeRule: Rule = {
  title: `no folder holds more than ${FILES_MOST} files`,
  problems: (project) => {
    const files = sourceFiles(project).filter((path) => !path.endsWith('.spec.ts'));
    const byFolder = Map.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/')));
    return [...byFolder]
      .filter(([, { length }]) => length > FILES_MOST)
      .map(([folder, { length }]) => `${folder} holds ${length} files: split it by operation.`);
  },
  example: {
    files: Object.fromEntries(Array.from({ length: FILES_MOST + 1 }, (_, at) => [`libs/a/src/file-${at}.ts`, ''])),
    breaches: 1,
  },
};
