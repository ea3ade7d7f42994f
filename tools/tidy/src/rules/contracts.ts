import type { ProjectFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** Messages that every service handles; the libraries that host services have their handlers. */
const servedByLibraries = new Set(['message', 'feed']);

/** One operation has one name everywhere, and exactly one handler. */
export const contractRule: Rule = {
  title: 'every contract has an example and one handler, in the app that owns it',
  problems: (project) =>
    project.paths
      .map((path) => /^libs\/contracts\/([^/]+)\/src\/(?:.*\/)?([^/]+)\.contract\.ts$/.exec(path))
      .filter((match) => match !== null)
      .flatMap(([path, service = '', operation = '']) => [
        ...exampleProblems(project, path),
        ...(servedByLibraries.has(service) ? [] : handlerProblems(project, path, service, operation)),
      ]),
  example: {
    files: {
      'libs/contracts/a/src/get-x.contract.ts': 'defineMessage({ example: {} })',
      'apps/a/src/x.handler.ts': '@Handles(getX)',
      'apps/b/src/x.handler.ts': '@Handles(getX)',
      'libs/contracts/a/src/get-y.contract.ts': 'defineMessage({})',
    },
    breaches: 3,
  },
};

function exampleProblems(project: ProjectFiles, path: string): string[] {
  if (/\bexample\b/.test(project.text(path))) return [];
  return [`${path} has no example: add one, with a request and its reply; it is what consumers read and tests send.`];
}

function handlerProblems(project: ProjectFiles, path: string, service: string, operation: string): string[] {
  const message = operation.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const handlers = project.paths.filter(
    (other) => /^apps\/.*\.handler\.ts$/.test(other) && project.text(other).includes(`@Handles(${message})`),
  );
  const own = handlers.filter((handler) => handler.startsWith(`apps/${service}/src/`));
  const strangers = handlers.filter(
    (handler) => !own.includes(handler) && !servedElsewhere(project, handler, operation),
  );
  return [
    ...(own.length === 1
      ? []
      : [
          `${path} has ${own.length} handlers: exactly one handler of apps/${service}/src must have @Handles(${message}).`,
        ]),
    ...strangers.map((handler) => `${handler}: only apps/${service} handles ${operation}; call it instead.`),
  ];
}

/** Two services may each have an operation of this name, each with its contract. */
function servedElsewhere(project: ProjectFiles, handler: string, operation: string): boolean {
  const service = handler.split('/')[1] ?? '';
  return project.paths.includes(`libs/contracts/${service}/src/${operation}.contract.ts`);
}
