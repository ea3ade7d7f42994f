/** What the part of a file's name before `.ts` may say, and what it promises. Pure functions and tables have none. */
const roles = {
  bench: 'one benchmark',
  command: "one of the operator's commands",
  config: 'reads settings from the environment, and is the only kind of file that does',
  contract: 'one message between services',
  controller: 'the HTTP operations of one resource',
  decorator: 'one decorator',
  dto: 'the shape of a public request or answer',
  'query.dto': 'the shape of the query of a request',
  entity: 'one table as TypeORM sees it',
  event: 'one announcement, or what makes it',
  filter: 'turns errors into answers',
  guard: 'lets a request through or not',
  handler: 'answers one message, or those of one resource',
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
const role = `{${Object.keys(roles)}}`;
/** A spec says before its suffix what it needs to run, and before that whether it takes minutes. */
const level = '{db,http,process,e2e}';

export const ROLE_NAMES = Object.keys(roles).join(', ');
export const SUFFIXED = ['**/*.*.ts'];
export const WITH_ROLE = [
  `**/+([!.]).${role}.ts`,
  ...['', `.${role}`].flatMap((of) => ['', '.long'].map((long) => `**/+([!.])${of}${long}.${level}.spec.ts`)),
  ...[`.${role}`, '.long', `.${role}.long`].map((before) => `**/+([!.])${before}.spec.ts`),
];

/** A library has one door; inside, a file is imported where it stands. */
export const LIBRARY_INDEX = ['{libs,tools}/*/src/index.ts', 'libs/*/*/src/index.ts'];

/** What has no name is not yet understood. */
export const NAMELESS_FOLDERS = ['**/{common,shared,utils,util,core,helpers,helper,misc,lib}/**'];
