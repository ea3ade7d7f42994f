import nx from '@nx/eslint-plugin';
import { createProjectGraphAsync } from '@nx/devkit';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';
import { boundaries, gatewayFloors } from './eslint.boundaries.mjs';
import { LIBRARY_INDEX, NAMELESS_FOLDERS, ROLE_NAMES, SUFFIXED, WITH_ROLE } from './eslint.names.mjs';
import { promises } from './eslint.promises.mjs';

// The boundary rule reads the graph that Nx keeps on disk and says nothing where there is none, or an old one: make it now.
await createProjectGraphAsync();

const environmentIsConfiguration = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only *.config.ts reads the environment: read the setting there and hand it in.',
};
const emptyCatch = {
  selector: 'CatchClause > BlockStatement[body.length=0]',
  message: 'A catch adds what it knows and rethrows, or handles and says in one line why that is right.',
};
const privateByHash = {
  selector: ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"])[accessibility="private"]',
  message: 'Name it #like.this: what is private is so while the program runs, too.',
};
const parameterProperties = {
  selector: ':matches(ClassDeclaration, ClassExpression)[decorators.length=0] TSParameterProperty',
  message: 'Only classes with decorators have parameter properties: Node runs the others as they are.',
};
const injectionByType = {
  selector: 'Decorator[expression.callee.name="Inject"][expression.arguments.0.name=/[a-z]/]',
  message: 'A class is injected by the type of its parameter.',
};
const upperCaseConstants = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator[id.name=/[a-z]/]:matches([init.type="Literal"], [init.type="BinaryExpression"], [init.type="UnaryExpression"])',
  message: 'A constant is UPPER_CASE.',
};
const nameOfLogger = {
  selector: 'NewExpression[callee.name="Logger"] > MemberExpression[object.name=/^[A-Z]/][property.name="name"]',
  message: 'Name the logger by a text: a class that names itself has another name in a build.',
};
const barrel = {
  selector: 'Program:not(:has(> :not(ExportAllDeclaration, ExportNamedDeclaration[source])))',
  message: "Import what this file hands on from where it stands: only a library's index.ts hands on.",
};
const restrictions = [
  ...[environmentIsConfiguration, emptyCatch, privateByHash, parameterProperties, injectionByType, upperCaseConstants],
  ...[nameOfLogger, barrel],
];
/** Of processes that run until they are stopped. A rejection without a handler fails a test or a measurement, as it should. */
const LASTING = { files: ['{apps,libs,tools/stack}/**/*.ts'], ignores: ['**/*.{spec,suite}.ts', '**/testing/**'] };

/** All restrictions but some. */
function restrictedSyntax(...allowed) {
  return { 'no-restricted-syntax': ['error', ...restrictions.filter((one) => !allowed.includes(one))] };
}

/** For files that should not be there, whatever is in them. */
function refused(message) {
  return { 'no-restricted-syntax': ['error', ...restrictions, { selector: 'Program', message }] };
}

/** What holds the tests of a spec is a chapter, not a function; its other functions are held to the length of all functions. */
const functionLength = builtinRules.get('max-lines-per-function');
const specs = {
  rules: {
    'function-length': {
      meta: functionLength.meta,
      create: (context) => {
        const holdsTests = (node) => /\bit(\.\w+)*\(/.test(context.sourceCode.getText(node));
        const report = (problem) => (holdsTests(problem.node) ? undefined : context.report(problem));
        return functionLength.create(Object.create(context, { report: { value: report } }));
      },
    },
  },
};

/** What starts processes or opens sockets: modules, and names of modules that have other things, too. */
const STARTING_MODULES = [
  ...['@nats-io/transport-node', '@registry/fake-socrata-portal', '@registry/webhooks/webhook-receiver', 'execa'],
  ...['node:child_process', 'node:cluster', 'node:dgram', 'node:http', 'node:https', 'node:net', 'node:tls'],
  ...['node:worker_threads', 'pg', 'playwright-core', 'undici'],
];
const STARTING_NAMES = {
  '@registry/processes': ['RunningProgram', 'startProgram'],
  '@registry/testing': [
    ...['Stack', 'replicatedPostgres', 'runAppProgram', 'runNode', 'sharedStack', 'startApp', 'startNats'],
    ...['startPostgres', 'startTcpProxy', 'templateDatabase'],
  ],
};
const startingImport = {
  message: 'A spec without a level starts no process and opens no socket: name it *.process.spec.ts.',
  allowTypeImports: true,
};

// Oxlint has the general rules (.oxlintrc.jsonc); here are those that it does not have.
export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', '.cache/', '.nx/', 'coverage/', '**/*.js', '**/*.mjs'] },
  {
    files: ['**/*.ts'],
    plugins: { '@nx': nx, '@typescript-eslint': tseslint.plugin, promises },
    // Classes that Nest injects by the type of a parameter are imported as values.
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          checkDynamicDependenciesExceptions: ['.*'], // nothing is split here for a browser to load later
          // A benchmark's baseline runs the very statements of a service.
          allow: ['^@registry/app-[a-z-]+/[a-z-]+\\.sql$'],
          depConstraints: boundaries,
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
      ...restrictedSyntax(),
    },
  },
  { ...LASTING, rules: { 'promises/prompt-handlers': 'error', 'promises/no-void-result': 'error' } },
  {
    // Where the environment is read, and nowhere else.
    files: ['**/*.config.ts', 'libs/config/src/read-settings.ts'],
    rules: restrictedSyntax(environmentIsConfiguration),
  },
  ...gatewayFloors,
  { files: LIBRARY_INDEX, rules: restrictedSyntax(barrel) },
  {
    files: ['**/index.ts'],
    ignores: LIBRARY_INDEX,
    rules: refused('Name a list of things after the things: only a library has an index.ts.'),
  },
  { files: SUFFIXED, ignores: WITH_ROLE, rules: refused(`The suffix of a file is one of ${ROLE_NAMES}, or none.`) },
  { files: NAMELESS_FOLDERS, rules: refused('Name the folder after what is in it, or move the file to its feature.') },
  {
    // The level of a spec says what it costs: a pure one takes milliseconds.
    files: ['**/*.spec.ts'],
    ignores: ['**/*.{db,http,process,e2e}.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            ...STARTING_MODULES.map((name) => ({ name, ...startingImport })),
            ...Object.entries(STARTING_NAMES).map(([name, importNames]) => ({ name, importNames, ...startingImport })),
          ],
        },
      ],
    },
  },
  { files: ['**/generated/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  {
    files: ['**/*.{spec,suite}.ts'],
    plugins: { specs },
    rules: {
      'max-lines-per-function': 'off',
      'specs/function-length': ['error', { max: 60, IIFEs: true }],
    },
  },
);
