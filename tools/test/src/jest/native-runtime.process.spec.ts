import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../test.config.ts';

const COUNTER = "export const counter = { imports: 0, name: () => 'real' };";
const FIRST = `
import { expect, it, jest } from '@jest/globals';
import { counter } from './counter.ts';
counter.imports += 1;
jest.setTimeout(200);
it('leaves a mock and fake timers', () => {
  jest.spyOn(counter, 'name').mockReturnValue('fake');
  jest.useFakeTimers();
});
it('fails', () => expect(1).toBe(2));
it('hangs', () => new Promise(() => undefined));
`;
const SECOND = `
import { expect, it } from '@jest/globals';
import packageJson from './package.json' with { type: 'json' };
import { counter } from './counter.ts';
counter.imports += 1;
it('shares modules with the file before', () => expect(counter.imports).toBe(2));
it('has real timers and no mock', async () => {
  expect(counter.name()).toBe('real');
  await new Promise((resolve) => setTimeout(resolve, 300)); // longer than the limit of the file before
});
it('reads JSON', () => expect(packageJson.type).toBe('module'));
`;

/** A report of jest: the state of each test by its title. */
type States = Readonly<Record<string, string>>;

describe('spec files that run one after the other in one worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'native-runtime-'));
  let states: States;
  let output: string;

  beforeAll(() => {
    const files = {
      'package.json': '{ "type": "module" }',
      'counter.ts': COUNTER,
      'a.spec.ts': FIRST,
      'b.spec.ts': SECOND,
      'jest.config.json': JSON.stringify({
        rootDir: folder,
        testMatch: ['**/*.spec.ts'],
        testSequencer: join(folder, 'sequencer.mjs'),
        testEnvironment: join(import.meta.dirname, 'native-environment.ts'),
        runtime: join(import.meta.dirname, 'native-runtime.ts'),
        extensionsToTreatAsEsm: ['.ts'],
        transform: { '\\.ts$': join(root, 'node_modules', '@swc', 'jest') },
      }),
      'sequencer.mjs': `
        export default class ByPath {
          sort(tests) { return tests.sort((one, other) => (one.path < other.path ? -1 : 1)); }
          allFailedTests(tests) { return tests; }
          cacheResults() {}
          shard(tests) { return tests; }
        }`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const report = join(folder, 'report.json');
    const jest = ['--experimental-vm-modules', join(root, 'node_modules', 'jest', 'bin', 'jest.js')];
    const args = ['--config', join(folder, 'jest.config.json'), '--runInBand', '--json', '--outputFile', report];
    output = spawnSync(process.execPath, [...jest, ...args], { cwd: root, encoding: 'utf8' }).stderr;
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: readonly { assertionResults: readonly { title: string; status: string }[] }[];
    };
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    states = Object.fromEntries(tests.map(({ title, status }) => [title, status]));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('fail where an expectation fails and where a time limit ends, and are reported with their lines', () => {
    expect(states).toMatchObject({ fails: 'failed', hangs: 'failed' });
    expect(output).toMatch(/a\.spec\.ts:10:/);
    expect(output).toContain('Exceeded timeout of 200 ms');
  });

  it('share modules, but neither mocks, timers nor time limits', () => {
    expect(states).toMatchObject({
      'leaves a mock and fake timers': 'passed',
      'shares modules with the file before': 'passed',
      'has real timers and no mock': 'passed',
      'reads JSON': 'passed',
    });
  });
});
