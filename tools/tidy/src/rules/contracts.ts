import type { ProjectFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** Messages that every service handles; the libraries that host services have their handlers. */
const servedByLibraries = new Set(['message', 'feed']);

/** A message and the service that handles it. */
interface DeclaredMessage {
  readonly path: string;
  readonly service: string;
  readonly message: string;
}

/** One operation has one name everywhere, and exactly one handler. */
export const contractRule: Rule = {
  title: 'every contract has an example and one handler, in the app that owns it',
  problems: (project) => {
    const messages = listMessages(project);
    return [
      ...[...new Set(messages.map(({ path }) => path))].flatMap((path) => exampleProblems(project, path)),
      ...messages.flatMap((one) => (servedByLibraries.has(one.service) ? [] : handlerProblems(project, one, messages))),
    ];
  },
  example: {
    files: {
      'libs/contracts/a/src/get-x.contract.ts': 'export const getX = defineMessage()({ example: {} })',
      'apps/a/src/x.handler.ts': '@Handles(getX)',
      'apps/b/src/x.handler.ts': '@Handles(getX)',
      'libs/contracts/a/src/get-y.contract.ts': 'export const getY = defineMessage()({})',
    },
    breaches: 3,
  },
};

/** The messages of all contracts: those of one resource may have one file. */
function listMessages(project: ProjectFiles): DeclaredMessage[] {
  return project.paths.flatMap((path) => {
    const [, service] = /^libs\/contracts\/([^/]+)\/src\/.*\.contract\.ts$/.exec(path) ?? [];
    if (service === undefined) return [];
    const declared = project
      .text(path)
      .matchAll(/^export (?:const|function) (\w+)(?: = \w+Message\b|\(\w+: string\))/gm);
    return [...declared].map(([, message = '']) => ({ path, service, message }));
  });
}

function exampleProblems(project: ProjectFiles, path: string): string[] {
  if (/\bexample\b/.test(project.text(path))) return [];
  return [`${path} has no example: add one, with a request and its reply; it is what consumers read and tests send.`];
}

function handlerProblems(
  project: ProjectFiles,
  { path, service, message }: DeclaredMessage,
  messages: readonly DeclaredMessage[],
): string[] {
  const handlers = project.paths.filter(
    (other) => /^apps\/.*\.handler\.ts$/.test(other) && project.text(other).includes(`@Handles(${message})`),
  );
  const own = handlers.filter((handler) => handler.startsWith(`apps/${service}/src/`));
  // Two services may each have an operation of this name, each with its contract.
  const strangers = handlers.filter(
    (handler) =>
      !own.includes(handler) &&
      !messages.some((one) => one.message === message && handler.startsWith(`apps/${one.service}/src/`)),
  );
  return [
    ...(own.length === 1
      ? []
      : [
          `${path} has ${own.length} handlers: exactly one handler of apps/${service}/src must have @Handles(${message}).`,
        ]),
    ...strangers.map((handler) => `${handler}: only apps/${service} handles ${message}; call it instead.`),
  ];
}
