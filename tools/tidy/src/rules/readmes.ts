import type { Rule } from '../rule.ts';

const PROJECT = /^((?:apps|libs|tools)\/[^/]+)\/(?:[^/]+\/)?package\.json$/;
/** A screen; the picture of a file format takes some more. */
const LINES_MAX = 70;

/** Who opens the folder of an app, a library or a tool finds out what it is. */
export const readmeRule: Rule = {
  title: `every app, library and tool has a README of at most ${LINES_MAX} lines`,
  problems: (project) => {
    const folders = new Set(project.paths.flatMap((path) => PROJECT.exec(path)?.[1] ?? []));
    return [...folders].flatMap((folder) => {
      const path = `${folder}/README.md`;
      if (!project.paths.includes(path)) {
        return [
          `${path} is missing: say what it is, its parts in the order of the data, settings, metrics, and limits.`,
        ];
      }
      const lines = project.text(path).trimEnd().split('\n').length;
      return lines <= LINES_MAX ? [] : [`${path} has ${lines} lines; expected at most ${LINES_MAX}.`];
    });
  },
  example: {
    files: {
      'apps/a/package.json': '',
      'libs/b/package.json': '',
      'libs/b/README.md': '#\n'.repeat(LINES_MAX + 1),
      'libs/c/d/package.json': '',
      'libs/c/README.md': '#',
      'tools/e/package.json': '',
    },
    breaches: 3,
  },
};
