import type { Rule } from '../rule.ts';

const forbidden = new Set(['common', 'shared', 'utils', 'util', 'core', 'helpers', 'helper', 'misc', 'lib']);

/** What has no name is not yet understood. */
export const folderNameRule: Rule = {
  title: 'no folder has a name that says nothing',
  problems: (project) => {
    const folders = new Set(project.paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))));
    return [...folders]
      .filter((folder) => folder.split('/').some((part) => forbidden.has(part)))
      .map(
        (folder) => `${folder}: name the folder after what is in it, or move each file to the feature that needs it.`,
      );
  },
  example: { files: { 'libs/a/src/utils/text.ts': '', 'libs/a/src/text.ts': '' }, breaches: 1 },
};
