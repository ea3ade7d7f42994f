/** One part of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** Jest: its tests are counted one by one, and what it says is shown as it comes. */
  readonly reportFile?: string;
}

const jest = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];

/** TypeScript 7, which has no API for other tools yet: these use TypeScript 6. */
const TYPES = 'node_modules/typescript-native/bin/tsc';

/** The apps, which specs start. */
export function build(bin: string): Stage {
  return { name: 'build', file: `${bin}/nx`, args: ['run', 'build:host', '--output-style=static'] };
}

/** What is checked without running anything; each is independent of the others. */
export function checks(bin: string): Stage[] {
  return [
    { name: 'lint, types and cycles', file: `${bin}/oxlint`, args: [] },
    { name: 'browser types', file: process.execPath, args: [TYPES, '-p', 'tsconfig.browser.json'] },
    { name: 'unused', file: `${bin}/knip`, args: ['--no-progress', '--no-config-hints'] },
    { name: 'format', file: `${bin}/oxfmt`, args: ['--check'] },
  ];
}

/** The checks of changed files, and lint with types of what imports them. */
export function changedChecks(bin: string, changed: readonly string[], importers: readonly string[]): Stage[] {
  const code = [...changed, ...importers].filter((path) => path.endsWith('.ts'));
  return [
    { name: 'lint, types and cycles of what changed', file: `${bin}/oxlint`, args: code },
    {
      name: 'format of what changed',
      file: `${bin}/oxfmt`,
      args: ['--check', '--no-error-on-unmatched-pattern', ...changed],
    },
  ].filter(({ args }) => args.length > 0);
}

/** Specs that take minutes; only `npm run test:long` runs them. */
const LONG = '\\.long\\.';
/**
 * The parts of `npm run test:long`, each of which can be run by its number: the long specs of some folders, and specs
 * that draw a share of their inputs in `npm test`.
 */
const PARTS: readonly (readonly string[])[] = [
  [`^(?:.*/)?e2e/.*${LONG}`, 'feed-faults', 'partial-file\\.process'],
  [
    `^(?:.*/)?apps/gateway/.*${LONG}`,
    'in-a-browser',
    '(live-lookups|create-batch)\\.http',
    'every-surface/suppressed',
    'daily-quota\\.http',
    'malformed-(messages|lists)',
  ],
  [
    'three-ways',
    'killed-loads',
    'gateway/src/(evidence/|workspace/isolation)',
    `^(?:.*/)?apps/(?!gateway/).*${LONG}`,
    'search-(oracle|by-cursor)',
    '/(copies|list-section|coverage)\\.db',
    'order-of-(holders|loads)',
    'records-sections/src/(load/merge-parts|sections/origins/record-origins)',
    'lists-of-loads',
    'load/(unreadable-rows|lien-sources)',
    '(known-at/known-at|valid-on/(valid-on|records-on-day|many-versions))',
    'test-clocks/clock-mover',
  ],
  [
    `^(?:.*/)?(?:libs|tools)/.*${LONG}`,
    'decode-list',
    'sources/src/identify',
    'tools/build/src/bundled-programs',
    'tools/deploy/src/(kubernetes|documented/documented-steps)\\.process',
    'tools/cli/src/cli\\.process',
    'written-names',
    'tools/sample/src/(record-samples|write-sample)',
    'verification/src/(less-data|true-facts)',
    'matching/src/((queries|screening)/)?(true-facts|shared-keys)',
    'name-index/src/(name-index|(search|terms|keys|matching|growing)/)',
  ],
];

/** All specs but the long ones. They start the built apps. */
export function allTests(node: string, reports: string): Stage {
  return jestStage(node, reports, 'jest', ['--testPathIgnorePatterns', '/node_modules/', LONG]);
}

/** A spec that needs more than its own code. */
const SYSTEM = '\\.(db|http|process|e2e)\\.spec\\.ts$';
/** What each choice of levels leaves out of the tests of a path. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  '--pure': [SYSTEM, LONG],
  '--system': [`^(?!.*${SYSTEM})`, LONG],
};

/** Which tests the arguments choose, none for all of `npm test`, and whether these draw all of their inputs. */
export function requested([first, ...others]: readonly string[]): { chosen: readonly string[]; drawsAll: boolean } {
  if (first === undefined) return { chosen: [], drawsAll: false };
  if (first === '--long') return { chosen: longTests(others), drawsAll: true };
  const left = LEVELS[first];
  if (left === undefined) return { chosen: [first, ...others], drawsAll: false };
  return { chosen: [...others, '--testPathIgnorePatterns', '/node_modules/', ...left], drawsAll: false };
}

function longTests([first, part, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return PARTS.flat();
  if (first !== '--part') return [first, ...(part === undefined ? [] : [part]), ...others];
  const chosen = PARTS[Number(part) - 1];
  if (chosen === undefined) throw new Error(`--part is a number from 1 to ${PARTS.length}, not ${part ?? 'missing'}.`);
  return [...chosen, ...others];
}

/** The tests that jest's own arguments choose. */
export function chosenTests(node: string, reports: string, args: readonly string[]): Stage {
  return jestStage(node, reports, 'jest', args);
}

function jestStage(node: string, reports: string, name: string, args: readonly string[]): Stage {
  const reportFile = `${reports}/${name}.json`;
  return { name, file: node, args: [...jest, ...args, '--json', '--outputFile', reportFile], reportFile };
}
