import { projectRoot } from '@registry/testing';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, BenchContext } from '../bench.ts';
import { median, round } from '../latencies.ts';
import { queryClasses, variants } from '../search/corpus/query-classes.ts';

type Figures = Readonly<Record<string, number>>;

const ROUNDS = 3;
/** Searches of each class and variant in a round: enough for a p99. */
const SEARCHES = 500;
const classes = Object.keys(queryClasses);
const pages = Object.keys(variants);
/** Searches that have a limit as so many times the p99 of a page of a rare word. */
const ALIKE = [
  'four letters*: first page',
  'two letters*: first page',
  'nearest words: one edit',
  'nearest words: two edits',
] as const;
/** What a build makes, beside what the index before made of the same companies. */
const SIZES = ['build s', 'file MB', 'memory added MB', 'start from file s'] as const;

/** The index of names beside that of another checkout: the same companies and questions, in turn, each in a process of its own. */
const bench: Bench = {
  description: 'the name index alone, compared with that of another checkout',
  companies: 1_000_000,
  before: 'a checkout of the version to compare with, with its packages installed',
  targets: {
    ...Object.fromEntries(classes.map((name) => [`${name}: p99 beside before`, '<= 1.25' as const])),
    'two mid: p50 beside before': '<= 0.5',
    'all facets: p99 beside before': '<= 1',
    'memory added MB beside before': '<= 1.1',
    'build s beside before': '<= 1.1',
    'four letters*: first page: p99 beside a rare word': '<= 5',
    'two letters*: first page: p99 beside a rare word': '<= 5',
    'nearest words: one edit: p99 beside a rare word': '<= 50',
    'nearest words: two edits: p99 beside a rare word': '<= 50',
  },

  async run(context) {
    const before = resolve(context.before ?? '.');
    const rounds: Record<'before' | 'after', Figures[]> = { before: [], after: [] };
    for (let round = 1; round <= ROUNDS; round++) {
      rounds.before.push(await measure(before, context, `round ${round} of ${ROUNDS}, before`));
      rounds.after.push(await measure(projectRoot, context, `round ${round} of ${ROUNDS}, after`));
    }
    const medians = { before: mediansOf(rounds.before), after: mediansOf(rounds.after) };
    print(context, medians.before, medians.after);
    return compared(medians.before, medians.after);
  },
};

export default bench;

/** The figures of the index of a checkout, by its own benchmark of the index alone. */
async function measure(checkout: string, { companies, seed, progress }: BenchContext, step: string): Promise<Figures> {
  progress(step);
  const module = join(checkout, 'tools/bench/src/search/index-alone.ts');
  if (!existsSync(module))
    throw new Error(`${checkout} is not a checkout with a benchmark of its index: it lacks ${module}.`);
  const program =
    `const { benchIndexAlone } = await import(${JSON.stringify(module)});` +
    `console.log(JSON.stringify(await benchIndexAlone(${JSON.stringify({ companies, seed, searches: SEARCHES })})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout) as Figures;
}

/** Of each figure the median of all rounds; of a class, of all its pages the median of what one page took. */
function mediansOf(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  const single = Object.fromEntries(names.map((name) => [name, median(rounds.map((one) => one[name] ?? Number.NaN))]));
  const ofClasses = classes.flatMap((name) =>
    ['p50', 'p99'].map((rank): [string, number] => [
      `${name}: ${rank}`,
      median(pages.map((page) => single[`${name}: ${page} ${rank} ms`] ?? Number.NaN)),
    ]),
  );
  const facets = median(classes.map((name) => single[`${name}: all facets p99 ms`] ?? Number.NaN));
  return { ...single, ...Object.fromEntries(ofClasses), 'all facets: p99': facets };
}

function print({ table }: BenchContext, before: Figures, after: Figures): void {
  const names = [...classes.flatMap((name) => [`${name}: p50`, `${name}: p99`]), 'all facets: p99'];
  const rowOf = (name: string): (string | number)[] => [
    name,
    before[name] ?? '',
    after[name] ?? '',
    ratio(before, after, name),
  ];
  const heading = `Milliseconds, the median of ${ROUNDS} rounds of ${SEARCHES} searches; of a class the median of its ${pages.length} pages`;
  table(heading, ['searches', 'before', 'after', 'ratio'], names.map(rowOf));
  table('Sizes', ['what', 'before', 'after', 'ratio'], SIZES.map(rowOf));
  const alike = Object.keys(after).filter((name) => /^(.* letters|phrase|nearest).* p50 ms$/.test(name));
  const ranks = (name: string): number[] =>
    ['p50', 'p99'].map((rank) => after[name.replace('p50', rank)] ?? Number.NaN);
  table(
    'After alone',
    ['searches', 'p50 ms', 'p99 ms'],
    alike.map((name) => [name.replace(' p50 ms', ''), ...ranks(name)]),
  );
}

function compared(before: Figures, after: Figures): Record<string, number> {
  const beside = [...classes.map((name) => `${name}: p99`), 'two mid: p50', 'all facets: p99', ...SIZES];
  const rare = after['rare: first page p99 ms'] ?? Number.NaN;
  return {
    ...Object.fromEntries(beside.map((name) => [`${name} beside before`, ratio(before, after, name)])),
    ...Object.fromEntries(
      ALIKE.map((name) => [
        `${name}: p99 beside a rare word`,
        round((after[`${name} p99 ms`] ?? Number.NaN) / rare, 2),
      ]),
    ),
  };
}

function ratio(before: Figures, after: Figures, name: string): number {
  return round((after[name] ?? Number.NaN) / (before[name] ?? Number.NaN), 2);
}
