import { defineConfig } from 'oxlint';
import { boundaries, gatewayFloors } from './tools/tidy/src/lint/boundaries.ts';
import { generalRules } from './tools/tidy/src/lint/rules.ts';
import { barrel, environmentIsConfiguration, restrictSyntax } from './tools/tidy/src/lint/syntax.ts';

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
const STARTING_PATHS = [
  ...STARTING_MODULES.map((name) => ({ name, ...startingImport })),
  ...Object.entries(STARTING_NAMES).map(([name, importNames]) => ({ name, importNames, ...startingImport })),
];

const BOUNDARIES = {
  enforceBuildableLibDependency: false,
  checkDynamicDependenciesExceptions: ['.*'], // nothing is split here for a browser to load later
  // A benchmark's baseline runs the very statements of a service.
  allow: ['^@registry/app-[a-z-]+/[a-z-]+\\.sql$'],
  depConstraints: boundaries,
};

export default defineConfig({
  plugins: ['typescript', 'import'],
  jsPlugins: ['./tools/tidy/src/lint/house.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['docs/examples/', 'dist/', '.data/', '.cache/', '.nx/', 'coverage/', '**/*.js', '**/*.mjs'],
  rules: {
    ...generalRules,
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
    'house/boundaries': ['error', BOUNDARIES],
    'house/consistent-type-imports': 'error',
    'house/file-names': 'error',
    ...restrictSyntax(),
  },
  overrides: [
    {
      // Processes that run until they are stopped. A rejection without a handler fails a test or a measurement, as it should.
      files: ['{apps,libs,tools/stack}/**/*.ts'],
      excludeFiles: ['**/*.{spec,suite}.ts', '**/testing/**'],
      rules: { 'house/prompt-handlers': 'error', 'house/no-void-result': 'error' },
    },
    {
      // Where the environment is read, and nowhere else.
      files: ['**/*.config.ts', 'libs/config/src/read-settings.ts'],
      rules: restrictSyntax(environmentIsConfiguration),
    },
    ...gatewayFloors,
    { files: ['{libs,tools}/*/src/index.ts', 'libs/*/*/src/index.ts'], rules: restrictSyntax(barrel) },
    {
      // The level of a spec says what it costs: a pure one takes milliseconds.
      files: ['**/*.spec.ts'],
      excludeFiles: ['**/*.{db,http,process,e2e}.spec.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: STARTING_PATHS }] },
    },
    {
      // Specs of pure libraries draw by chance, too: how much is the run's to say.
      files: ['libs/{matching,name-index,sources,verification}/src/**/*.spec.ts'],
      rules: { 'house/boundaries': ['error', { ...BOUNDARIES, allow: ['^@registry/testing$'] }] },
    },
    {
      // Typed arrays whose index the loop bounds, in loops where a check would be felt.
      files: ['libs/name-index/**/*.ts'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      // A body of JSON is what a spec looks into; its expectations are the check.
      files: ['**/*.{spec,suite}.ts'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'max-lines-per-function': 'off',
        'house/spec-function-length': ['error', { max: 60, IIFEs: true }],
      },
    },
    {
      // A rejection without a handler fails a test or a measurement, as it should.
      files: ['**/*.{spec,suite}.ts', '**/testing/**/*.ts', 'e2e/**/*.ts', 'tools/{bench,faults}/**/*.ts'],
      rules: { 'typescript/no-floating-promises': 'error' },
    },
  ],
});
