import { NameIndex, readBaseFile, type SearchIndex } from '@registry/name-index';
import { programFlags } from '@registry/process-life';
import { execa } from 'execa';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import { summarize } from '../latencies.ts';
import { CompanyCorpus, corpusSchema } from './corpus/company-corpus.ts';
import { queryClasses, toQuery, variants, type QueryClass, type Variant } from './corpus/query-classes.ts';
import { Random } from './corpus/random.ts';

/** Searches for each class and variant. */
const SEARCHES = 200;
const RANKS = ['p50', 'p95', 'p99', 'max'] as const;

type Figures = Record<string, number>;
type IndexContext = Pick<BenchContext, 'companies' | 'seed' | 'progress' | 'workFolder'>;

/** Searches an index of generated companies without any service: for each class `{class}: {variant} p50 ms` to `max ms`. */
export async function measureIndex({ companies, seed, progress, workFolder }: IndexContext): Promise<Figures> {
  progress(`building an index of ${companies.toLocaleString('en-US')} companies, and searching it`);
  const path = join(workFolder, `${companies}.index`);
  const program = join(import.meta.dirname, 'built-index-process.ts');
  await execa(process.execPath, [...programFlags, program, path, String(companies), String(seed)]);
  const index = NameIndex.of(await readBaseFile(path, corpusSchema));
  rmSync(path);
  const corpus = new CompanyCorpus(companies, seed);
  const random = new Random(seed);
  const figures: Figures = { 'worst page p99 ms': 0, 'worst page with all facets p99 ms': 0 };
  const pages: number[] = [];
  for (const [name, chooseWords] of Object.entries(queryClasses) as [QueryClass, (typeof queryClasses)[QueryClass]][]) {
    const queries = Array.from({ length: SEARCHES }, () => chooseWords(corpus, random));
    for (const variant of Object.keys(variants) as Variant[]) {
      const latencies: number[] = [];
      for (const words of queries) latencies.push(await millisecondsToSearch(index, words, variant));
      record(figures, `${name}: ${variant}`, latencies);
      const worst = variant === 'all facets' ? 'worst page with all facets p99 ms' : 'worst page p99 ms';
      figures[worst] = Math.max(figures[worst] ?? 0, summarize(latencies).p99);
      if (variant !== 'all facets') pages.push(...latencies);
    }
  }
  record(figures, 'every page', pages);
  return figures;
}

async function millisecondsToSearch(index: SearchIndex, words: readonly string[], variant: Variant): Promise<number> {
  const query = toQuery(words, variant);
  const startedAt = performance.now();
  await index.search(query);
  return performance.now() - startedAt;
}

function record(figures: Figures, name: string, latencies: readonly number[]): void {
  const summary = summarize(latencies);
  for (const rank of RANKS) figures[`${name} ${rank} ms`] = summary[rank];
}

/** Prints the searches of an index; `tenth` are the figures of one of a tenth of the companies. */
export function printSearches({ table }: Pick<BenchContext, 'table'>, figures: Figures, tenth: Figures): void {
  const names = Object.keys(figures).flatMap((name) => /^(.*) p50 ms$/.exec(name)?.[1] ?? []);
  const rows = names.map((name) => [
    name,
    ...RANKS.map((rank) => figures[`${name} ${rank} ms`] ?? ''),
    tenth[`${name} p99 ms`] ?? '',
  ]);
  const columns = ['class: variant', ...RANKS.map((rank) => `${rank} ms`), 'p99 ms of a tenth'];
  table('Searches of the search index', columns, rows);
}
