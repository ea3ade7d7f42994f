import type { ProjectFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

type Dependencies = Readonly<Record<string, string>>;

/** `1.2.3`, or an alias of such a version: `npm:name@1.2.3`. */
const EXACT = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The same versions on every machine, and every change of one visible in a diff. */
export const exactVersionsRule: Rule = {
  title: 'every dependency has an exact version',
  problems: (project) =>
    Object.entries(dependenciesOf(project, 'package.json'))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `package.json: ${name} is ${version}; name the exact version (npm i --save-exact).`),
  example: {
    files: { 'package.json': '{"dependencies":{"a":"1.2.3","b":"^1.2.3","c":"npm:a@1.2.3","d":"npm:a@^1.2.3"}}' },
    breaches: 2,
  },
};

/** One place that says which versions the project has. */
export const rootDependenciesRule: Rule = {
  title: 'third-party packages are only in the package.json of the project',
  problems: (project) =>
    project.paths
      // A project of docs/examples is copied by its readers, with what it needs.
      .filter((path) => path.endsWith('/package.json') && !path.startsWith('docs/'))
      .flatMap((path) =>
        Object.keys(dependenciesOf(project, path)).map(
          (name) => `${path} has ${name}: move it to the package.json at the top.`,
        ),
      ),
  example: {
    files: {
      'package.json': '{"dependencies":{"a":"1.2.3"}}',
      'libs/a/package.json': '{"dependencies":{"b":"1.2.3"}}',
    },
    breaches: 1,
  },
};

function dependenciesOf(project: ProjectFiles, path: string): Dependencies {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(project.text(path)) as Record<
    string,
    Dependencies
  >;
  return { ...dependencies, ...devDependencies, ...peerDependencies };
}
