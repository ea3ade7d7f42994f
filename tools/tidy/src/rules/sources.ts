import { loadAll } from 'js-yaml';
import { readName, type ProjectFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** A dataset that nobody can try without the agency's file is not described. */
export const sourceFolderRule: Rule = {
  title: 'every source has a sample, the golden result of mapping it, an extent and checks',
  problems: (project) =>
    project.paths
      .map((path) => /^(libs\/sources\/[^/]+\/[^/]+)\/source\.yml$/.exec(path)?.[1])
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        ...missing(project, folder, /^sample\./, 'make it with tools/sample, in the layout of the agency'),
        ...missing(project, folder, /^golden\./, 'write down what mapping the sample gives, and read it'),
        ...checksProblems(folder, project.text(`${folder}/source.yml`)),
      ]),
  example: {
    files: {
      'libs/sources/us-aa/x/source.yml': 'extent: whole\nchecks: { minimum_rows: 1, maximum_reject_share: 0.1 }',
      'libs/sources/us-aa/x/sample.csv': '',
      'libs/sources/us-aa/x/golden.json': '',
      'libs/sources/us-bb/x/source.yml': 'checks: { minimum_rows: 1 }',
      'libs/sources/us-bb/x/sample.csv': '',
    },
    breaches: 3,
  },
};

function missing(project: ProjectFiles, folder: string, name: RegExp, remedy: string): string[] {
  const found = project.paths.some((path) => path.startsWith(`${folder}/`) && name.test(readName(path)));
  return found ? [] : [`${folder} has no ${name.source.replaceAll(/[\\^]/g, '')}*: ${remedy}.`];
}

function checksProblems(folder: string, text: string): string[] {
  const { checks, extent } = (loadAll(text)[0] ?? {}) as { checks?: Record<string, unknown>; extent?: unknown };
  const unsaid = ['minimum_rows', 'maximum_reject_share'].filter((check) => typeof checks?.[check] !== 'number');
  return [
    ...unsaid.map((check) => `${folder}/source.yml has no checks.${check}: say what a whole file has.`),
    ...(extent === undefined
      ? [`${folder}/source.yml has no extent: say whether a file is whole or an increment.`]
      : []),
  ];
}
