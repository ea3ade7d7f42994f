import { buildBase, NameIndex, readBaseFile, writeBaseFile, type IndexDocument } from '@registry/name-index';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { round, summarize } from '../latencies.ts';
import { CompanyCorpus, corpusSchema } from './corpus/company-corpus.ts';
import { queryClasses, queryOf, variants, type QueryClass, type Variant } from './corpus/query-classes.ts';
import { Random } from './corpus/random.ts';

/** What the benchmark of the index alone is given. */
interface IndexAloneOptions {
  readonly companies: number;
  readonly seed: number;
  readonly progress: (step: string) => void;
}

const MEGABYTE = 2 ** 20;
/** Searches for each class and variant. */
const SEARCHES = 200;
const NEAREST = { countMax: 5, isWanted: () => true };
/** Phrases that very many names hold, or have the words of. */
const veryFrequentPairs = [
  ['SERVICES', 'LLC'],
  ['GROUP', 'INC'],
  ['LLC', 'LLC'],
];
/** Companies after which the number added so far is printed. */
const PRINTED_AFTER = 1_000_000;

/**
 * Builds an index of generated companies, opens it from its file and searches it, all in this process and without any
 * service around it. Figures: build, file, start, memory, changes, and for each class `{class}: {variant} p50 ms` to `max ms`.
 */
export async function benchIndexAlone(options: IndexAloneOptions): Promise<Record<string, number>> {
  const { companies, seed, progress } = options;
  const corpus = new CompanyCorpus(companies, seed);
  const folder = await mkdtemp(join(tmpdir(), 'bench-index-alone-'));
  try {
    const path = join(folder, 'base');
    progress(`building an index of ${companies} companies`);
    const built = await build(corpus, path, progress);
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

async function build(
  corpus: CompanyCorpus,
  path: string,
  progress: (step: string) => void,
): Promise<Record<string, number>> {
  let generatingMs = 0;
  let added = 0;
  function* timed(): Generator<readonly IndexDocument[]> {
    const batches = corpus.documents();
    for (;;) {
      const startedAt = performance.now();
      const batch = batches.next();
      generatingMs += performance.now() - startedAt;
      if (batch.done === true) return;
      yield batch.value;
      added += batch.value.length;
      if (added % PRINTED_AFTER === 0) progress(`${added} companies added`);
    }
  }
  const startedAt = performance.now();
  const image = await buildBase(corpusSchema, timed(), 'bench');
  const builtAt = performance.now();
  await writeBaseFile(path, image);
  return {
    'build s': round((builtAt - startedAt - generatingMs) / 1000),
    'write file s': round((performance.now() - builtAt) / 1000),
    'file MB': round((await stat(path)).size / MEGABYTE, 1),
  };
}

async function openElsewhere(path: string): Promise<Record<string, number>> {
  const script = join(import.meta.dirname, 'opened-index-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, path]);
  const { startMs, memoryBytes } = JSON.parse(stdout) as { startMs: number; memoryBytes: number };
  return { 'start from file s': round(startMs / 1000), 'memory added MB': round(memoryBytes / MEGABYTE, 1) };
}

function search(index: NameIndex, corpus: CompanyCorpus, random: Random): Record<string, number> {
  const figures: Record<string, number> = {};
  const all: number[] = [];
  const withFacets: number[] = [];
  const worst = { page: 0, facets: 0 };
  for (const [name, wordsOf] of Object.entries(queryClasses) as [QueryClass, (typeof queryClasses)[QueryClass]][]) {
    const queries = Array.from({ length: SEARCHES }, () => wordsOf(corpus, random));
    const measure = (variant: Variant, facets: readonly string[]): number[] =>
      queries.map((words) => {
        const query = { ...queryOf(words, variant), facets };
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
    'nearest words: one edit': misspelt.map((word) => () => index.nearestWords(word, { ...NEAREST, editsMax: 1 })),
    'nearest words: two edits': misspelt.map((word) => () => index.nearestWords(word, { ...NEAREST, editsMax: 2 })),
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
