/** What the part of a file's name before `.ts` may say, and what it promises. Pure functions and tables have none. */
const roles = {
  bench: 'one benchmark',
  command: "one of the operator's commands",
  config: 'reads settings from the environment, and is the only kind of file that does',
  contract: 'one message between services',
  controller: 'the HTTP operations of one resource',
  decorator: 'one decorator',
  dto: 'the shape of a public request or response',
  'query.dto': 'the shape of the query of a request',
  entity: 'one table as TypeORM sees it',
  event: 'one change event, or what makes it',
  filter: 'turns errors into responses',
  guard: 'lets a request through or not',
  handler: 'serves one message, or those of one resource',
  mapper: 'turns one shape into another',
  migration: 'one change of tables that several services have',
  module: 'a module of Nest: what belongs together, registered',
  pipe: 'parses one input',
  'read-model': 'one read, with its SQL',
  routes: 'addresses that are no operation: pages and their assets',
  row: 'the shape of a row',
  spec: 'tests',
  script: 'what a page runs in the browser',
  sql: 'the SQL of one read, where others measure it too',
  store: 'reads and writes the rows of one thing',
  suite: 'tests that a spec runs as a part of it, or that several specs run',
  subscription: 'what is done with change events of one kind',
  surface: 'one of the interfaces to the outside',
  tool: 'one tool of the tool server',
  topic: 'change events of one kind',
  worker: 'works off a queue',
};
const role = Object.keys(roles)
  .map((name) => name.replace('.', '\\.'))
  .join('|');
/** A spec says before its suffix what it needs to run, and before that whether it takes minutes. */
const LEVEL = 'db|http|process|e2e';

/** A name with a known suffix, or none. */
const WITH_ROLE = new RegExp(`^[^.]+(\\.(${role})|(\\.(${role}))?(\\.long)?(\\.(${LEVEL}))?\\.spec)?\\.ts$`);
/** A library has one door; inside, a file is imported where it stands. */
const LIBRARY_INDEX = /^(libs|tools)(\/contracts)?\/[^/]+\/src\/index\.ts$/;
/** What has no name is not yet understood. */
const NAMELESS_FOLDERS = /(^|\/)(common|shared|utils?|core|helpers?|misc|lib)\//;

/** What is wrong with the path of a file of the project. */
export function pathProblem(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (NAMELESS_FOLDERS.test(path)) return 'Name the folder after what is in it, or move the file to its feature.';
  if (name === 'index.ts' && !LIBRARY_INDEX.test(path))
    return 'Name a list of things after the things: only a library has an index.ts.';
  if (!WITH_ROLE.test(name)) return `The suffix of a file is one of ${Object.keys(roles).join(', ')}, or none.`;
  return undefined;
}
