import { NameIndex, readBaseFile } from '@registry/name-index';
import { programFlags } from '@registry/process-life';
import { execa } from 'execa';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import { round, summarize } from '../latencies.ts';
import { CompanyCorpus, corpusSchema } from '../search/corpus/company-corpus.ts';
import { queryClasses, toQuery, variants, type QueryClass, type Variant } from '../search/corpus/query-classes.ts';
import { Random } from '../search/corpus/random.ts';

type IndexAloneOptions = Pick<BenchContext, 'companies' | 'seed' | 'progress'>;

const MEGABYTE = 2 ** 20;
/** Searches for each class and variant. */
const SEARCHES = 200;
/** As suggestions are looked for. */
const ONE_EDIT = { countMax: 10, isWanted: () => true, editsMax: 1, prefixLength: 0 };
const TWO_EDITS = { ...ONE_EDIT, editsMax: 2, prefixLength: 1 };
/** Phrases that very many names hold, or have the words of. */
const veryFrequentPairs = [
  ['SERVICES', 'LLC'],
  ['GROUP', 'INC'],
  ['LLC', 'LLC'],
];

/**
 * Builds an index of generated companies and opens it, each in a process of its own, then searches it in this one, without any
 * service around it. Figures: build, file, start, memory, changes, and for each class `{class}: {variant} p50 ms` to `max ms`.
 */
export async function benchIndexAlone(options: IndexAloneOptions): Promise<Record<string, number>> {
  const { companies, seed, progress } = options;
  const corpus = new CompanyCorpus(companies, seed);
  const folder = await mkdtemp(join(tmpdir(), 'bench-index-alone-'));
  try {
    const path = join(folder, 'base');
    progress(`building an index of ${companies} companies`);
    const built = await build(options, path);
    progress('opening it in a process of its own');
    const opened = await openElsewhere(path);
    const index = NameIndex.of(await readBaseFile(path, corpusSchema));
    progress('searching');
    const latencies = {
      ...search(index, corpus, new Random(seed)),
      ...searchAlike(index, corpus, new Random(seed)),
    };
    progress('applying changes');
    return { ...built, ...opened, ...latencies, ...applyChanges(index, corpus) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function build({ companies, seed }: IndexAloneOptions, path: string): Promise<Record<string, number>> {
  const { buildMs, generatingMs, peakBytes } = await toResult<{
    buildMs: number;
    generatingMs: number;
    peakBytes: number;
  }>('built-index-process.ts', [path, String(companies), String(seed)]);
  const { size } = await stat(path);
  return {
    'build s': round(buildMs / 1000),
    'build µs a company': round((buildMs * 1000) / companies),
    'generating companies s': round(generatingMs / 1000),
    'file MB': round(size / MEGABYTE, 1),
    'peak of the build MB': round(peakBytes / MEGABYTE, 1),
    'peak of the build / file': round(peakBytes / size, 2),
  };
}

async function openElsewhere(path: string): Promise<Record<string, number>> {
  const { startMs, memoryBytes } = await toResult<{ startMs: number; memoryBytes: number }>('opened-index-process.ts', [
    path,
  ]);
  const { size } = await stat(path);
  return {
    'start from file s': round(startMs / 1000),
    'memory added MB': round(memoryBytes / MEGABYTE, 1),
    'memory added beyond the file MB': round((memoryBytes - size) / MEGABYTE, 1),
  };
}

/** Runs a program of this folder in a process of its own; it prints its result as JSON. */
async function toResult<Result>(program: string, args: readonly string[]): Promise<Result> {
  const command = [...programFlags, join(import.meta.dirname, program), ...args];
  const { stdout } = await execa(process.execPath, command, { stderr: 'inherit' });
  return JSON.parse(stdout) as Result;
}

function search(index: NameIndex, corpus: CompanyCorpus, random: Random): Record<string, number> {
  const figures: Record<string, number> = {};
  const all: number[] = [];
  const withFacets: number[] = [];
  const worst = { page: 0, facets: 0 };
  for (const [name, splitWords] of Object.entries(queryClasses) as [QueryClass, (typeof queryClasses)[QueryClass]][]) {
    const queries = Array.from({ length: SEARCHES }, () => splitWords(corpus, random));
    const measure = (variant: Variant, facets: readonly string[]): number[] =>
      queries.map((words) => {
        const query = { ...toQuery(words, variant), facets };
        const startedAt = performance.now();
        index.search(query);
        return performance.now() - startedAt;
      });
    for (const variant of Object.keys(variants) as Variant[]) {
      const latencies = measure(variant, []);
      all.push(...latencies);
      record(figures, `${name}: ${variant}`, latencies);
      worst.page = Math.max(worst.page, summarize(latencies).p99);
    }
    const facetLatencies = measure('first page, state', corpusSchema.fields);
    withFacets.push(...facetLatencies);
    record(figures, `${name}: all facets`, facetLatencies);
    worst.facets = Math.max(worst.facets, summarize(facetLatencies).p99);
  }
  record(figures, 'every page', all);
  record(figures, 'every page with all facets', withFacets);
  figures['worst page p99 ms'] = worst.page;
  figures['worst page with all facets p99 ms'] = worst.facets;
  return figures;
}

/** Pages of words by their beginnings, of phrases, and the words that suggestions are made of: nearest to a word with one letter that is another. */
function searchAlike(index: NameIndex, corpus: CompanyCorpus, random: Random): Record<string, number> {
  const words = Array.from({ length: SEARCHES }, () => queryClasses.rare(corpus, random)[0] ?? '');
  const pairs = words.map(() => queryClasses['two mid'](corpus, random));
  const misspelt = words.map((word) => {
    const at = 1 + random.below(Math.max(1, word.length - 1));
    return `${word.slice(0, at)}Q${word.slice(at + 1)}`;
  });
  const measured = {
    'four letters*: first page': words.map(
      (word) => () => index.search({ terms: [], prefixes: [word.slice(0, 4)], offset: 0, limit: 30 }),
    ),
    'two letters*: first page': words.map(
      (word) => () => index.search({ terms: [], prefixes: [word.slice(0, 2)], offset: 0, limit: 30 }),
    ),
    'phrase of two mid: first page': pairs.map(
      (phrase) => () => index.search({ terms: phrase, phrases: [phrase], offset: 0, limit: 30 }),
    ),
    'phrase of frequent words: first page': veryFrequentPairs.flatMap((phrase) =>
      Array.from({ length: 20 }, () => () => index.search({ terms: phrase, phrases: [phrase], offset: 0, limit: 30 })),
    ),
    'nearest words: one edit': misspelt.map((word) => () => index.nearestWords(word, ONE_EDIT)),
    'nearest words: two edits': misspelt.map((word) => () => index.nearestWords(word, TWO_EDITS)),
  };
  const figures: Record<string, number> = {};
  for (const [name, calls] of Object.entries(measured)) {
    const latencies = calls.map((call) => {
      const startedAt = performance.now();
      call();
      return performance.now() - startedAt;
    });
    record(figures, name, latencies);
  }
  return figures;
}

/** A thousand companies change: each gets another company's name. */
function applyChanges(index: NameIndex, corpus: CompanyCorpus): Record<string, number> {
  const changed = Math.min(1000, corpus.companies);
  const stride = Math.floor(corpus.companies / changed);
  const changes = Array.from({ length: changed }, (_, at) => {
    const document = corpus.document(at * stride);
    const { names, rank } = corpus.document((at * stride + 1) % corpus.companies);
    return { kind: 'upsert' as const, document: { ...document, names, rank } };
  });
  const startedAt = performance.now();
  index.apply(changes);
  return { 'apply 1,000 changes ms': round(performance.now() - startedAt) };
}

function record(figures: Record<string, number>, name: string, latencies: readonly number[]): void {
  const summary = summarize(latencies);
  for (const percentile of ['p50', 'p95', 'p99', 'max'] as const)
    figures[`${name} ${percentile} ms`] = summary[percentile];
}

/** Prints what was measured of an index; `tenth` are the figures of one of a tenth of the companies. */
export function printSearches(
  { table }: Pick<BenchContext, 'table'>,
  figures: Readonly<Record<string, number>>,
  tenth: Readonly<Record<string, number>> = {},
): void {
  const single = Object.entries(figures).filter(([name]) => !/ (p50|p95|p99|max) ms$/.test(name));
  table('The search index', ['what', ''], single);
  const named = [...new Set(Object.keys(figures).flatMap((name) => /^(.*) p50 ms$/.exec(name)?.[1] ?? []))];
  const rows = named.map((name) => [
    name,
    ...['p50', 'p95', 'p99', 'max'].map((rank) => figures[`${name} ${rank} ms`] ?? ''),
    tenth[`${name} p99 ms`] ?? '',
  ]);
  table(
    'Searches of the search index',
    ['class: variant', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'p99 ms of a tenth'],
    rows,
  );
}
