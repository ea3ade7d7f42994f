import { sourceFiles, type ProjectFiles } from '../../project-files.ts';
import type { Rule } from '../../rule.ts';

const MEDIAN_BELOW = 80;
const LINES_LEAST = 12;

/** One idea a file, all over the project. */
export const medianLengthRule: Rule = {
  title: `half of all files have fewer than ${MEDIAN_BELOW} lines`,
  problems: (project) => {
    const lengths = sourceFiles(project)
      .map((path) => countLines(project, path))
      .sort((a, b) => a - b);
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
    return median < MEDIAN_BELOW ? [] : [`The median file has ${median} lines: split files that hold several ideas.`];
  },
  example: { files: { 'libs/a/src/a.ts': 'x;\n'.repeat(80), 'libs/a/src/b.ts': 'x;\n'.repeat(90) }, breaches: 1 },
};

/** A file that is so short says why: in a comment, or by a role of its own. */
export const shortFileRule: Rule = {
  title: `a file of fewer than ${LINES_LEAST} lines has a role or a comment`,
  problems: (project) =>
    sourceFiles(project)
      .filter((path) => /\/src\/.*\/[a-z-]+\.ts$/.test(path) && countLines(project, path) < LINES_LEAST)
      .filter((path) => !project.text(path).includes('/**'))
      .map((path) => `${path}: say in a comment what it is by itself, or put it where it is used.`),
  example: { files: { 'libs/a/src/b/short.ts': 'x;\n', 'libs/a/src/b/why.ts': '/** Why. */\nx;\n' }, breaches: 1 },
};

function countLines(project: ProjectFiles, path: string): number {
  return project.text(path).trimEnd().split('\n').length;
}
