import { nameOf, sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** What the part of a file's name before `.ts` may say, and what it promises. Pure functions and tables have none. */
const roles: Readonly<Record<string, string>> = {
  bench: 'one benchmark',
  command: "one of the operator's commands",
  config: 'reads settings from the environment, and is the only kind of file that does',
  contract: 'one message between services',
  controller: 'one HTTP operation',
  decorator: 'one decorator',
  dto: 'the shape of a public request or answer',
  entity: 'one table as TypeORM sees it',
  event: 'one announcement, or what makes it',
  filter: 'turns errors into answers',
  guard: 'lets a request through or not',
  handler: 'answers one message',
  mapper: 'turns one shape into another',
  migration: 'one change of tables that several services have',
  module: 'a module of Nest: what belongs together, registered',
  pipe: 'parses one input',
  'read-model': 'reads for one question, with its SQL',
  routes: 'addresses that are no operation: pages and their assets',
  row: 'the shape of a row',
  spec: 'tests',
  script: 'what a page runs in the browser',
  sql: 'the SQL of one read, where others measure it too',
  store: 'reads and writes the rows of one thing',
  suite: 'tests that a spec runs as a part of it, or that several specs run',
  subscription: 'what is done with announcements of one kind',
  surface: 'one of the interfaces to the outside',
  tool: 'one tool of the tool server',
  topic: 'announcements of one kind',
  worker: 'works off a queue',
};

/** What may stand before `spec`: what a test needs to run. */
const specLevels = ['db', 'http', 'process', 'e2e'];

/** Stands before the level of a spec that takes minutes, and that `npm run test:long` runs. */
const LONG = 'long';

/** Roles of two words: which part of a request a shape is of. */
const pairs = new Set(['query.dto']);

/** A file's name says its role, and says it in one word that all know. */
export const fileRoleRule: Rule = {
  title: 'the suffix of a file is one of the known roles',
  problems: (project) =>
    sourceFiles(project)
      .filter((path) => !isKnown(nameOf(path)))
      .map(
        (path) =>
          `${path}: the suffix must be one of ${Object.keys(roles).join(', ')}, or none, or ${[...pairs].join(', ')}; a spec says before its suffix what it needs (${specLevels.join(', ')}).`,
      ),
  example: {
    files: {
      'libs/a/src/text.util.ts': '',
      'libs/a/src/a.wat.spec.ts': '',
      'libs/a/src/a.db.spec.ts': '',
      'a.ts': '',
      'libs/a/src/a.command.db.spec.ts': '',
    },
    breaches: 2,
  },
};

function isKnown(name: string): boolean {
  const [, ...suffixes] = name.slice(0, -'.ts'.length).split('.');
  if (suffixes.at(-1) === 'spec') {
    suffixes.pop();
    if (specLevels.includes(suffixes.at(-1) ?? '')) suffixes.pop();
    if (suffixes.at(-1) === LONG) suffixes.pop();
  }
  return suffixes.length === 0 || (suffixes.length === 1 && known(suffixes[0])) || pairs.has(suffixes.join('.'));
}

function known(suffix: string | undefined): boolean {
  return suffix !== undefined && Object.hasOwn(roles, suffix);
}
