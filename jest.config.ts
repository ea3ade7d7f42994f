import type { Config } from 'jest';

/** One configuration for every project. */
const config: Config = {
  rootDir: '.',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools', '<rootDir>/e2e'],
  testMatch: ['**/*.spec.ts'],
  testEnvironment: '<rootDir>/tools/test/src/jest/native-environment.ts',
  runtime: '<rootDir>/tools/test/src/jest/native-runtime.ts',
  testSequencer: '<rootDir>/tools/test/src/jest/slowest-first.ts',
  globalSetup: '<rootDir>/libs/testing/src/servers/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/servers/jest-global-teardown.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!@registry/)'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.cache'],
  testTimeout: 300_000, // servers are started on machines that do other work too; a stack has taken 120 s there
  maxWorkers: 4, // twice as many as processors: many specs wait for other processes
};

export default config;
