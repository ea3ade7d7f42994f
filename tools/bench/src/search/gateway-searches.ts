import type { BenchContext } from '../bench.ts';
import { FIGURE_COLUMNS, figureCells, type HttpFigures, httpLoad } from '../http-load.ts';
import { round } from '../latencies.ts';
import type { CompanyCorpus } from './corpus/company-corpus.ts';
import { queryClasses, type QueryClass } from './corpus/query-classes.ts';
import { Random } from './corpus/random.ts';
import type { StartedSearch } from './started-search.ts';

const CONNECTIONS = [1, 4, 16];
const SECONDS = 4;
/** Different searches of a class, sent in turn. */
const REQUESTED = 200;

/** The companies that are got by id. */
export function gotByGateway(companies: number): number[] {
  return Array.from({ length: REQUESTED }, (_, i) => (i * 7919) % companies);
}

/** Searches of each class through the gateway, compared with a get by id. */
export async function measureGateway(
  context: BenchContext,
  corpus: CompanyCorpus,
  { gateway, headers }: StartedSearch,
): Promise<Record<string, number>> {
  const rows: (string | number)[][] = [];
  const figures: Record<string, number> = {};
  const load = { baseUrl: gateway, headers, seconds: SECONDS };
  const measure = async (name: string, paths: string[], connections: number): Promise<HttpFigures> => {
    const measured = await httpLoad({ ...load, paths, connections });
    rows.push([name, connections, ...figureCells(measured)]);
    return measured;
  };
  await httpLoad({ ...load, paths: listPaths(corpus, 'rare', context.seed), connections: 4, seconds: 2 });
  const gets = gotByGateway(corpus.companies).map((n) => `/v1/businesses/${corpus.document(n).key}?sparse=true`);
  let worst = 0;
  for (const connections of CONNECTIONS) {
    const get = await measure('get by id', gets, connections);
    for (const name of Object.keys(queryClasses) as QueryClass[]) {
      context.progress(`searching through the gateway: ${name}, ${connections} connections`);
      const measured = await measure(name, listPaths(corpus, name, context.seed), connections);
      figures[`gateway: ${name}, ${connections} connections p99 ms`] = measured.p99;
      if (connections !== 4) continue;
      if (name !== 'misspelled') worst = Math.max(worst, measured.p99); // has a target of its own
      if (name === 'rare')
        figures['gateway: rare to get throughput'] = round(measured.requestsPerSecond / get.requestsPerSecond);
    }
  }
  context.table('Through the gateway', ['class', 'connections', ...FIGURE_COLUMNS], rows);
  return { ...figures, 'gateway: 4 connections worst p99 ms': worst };
}

/** Searches of a class in all their variety: with and without a state, both orders, first and deep pages. */
export function listPaths(corpus: CompanyCorpus, name: QueryClass, seed: number): string[] {
  const random = new Random(seed);
  const variety = [
    '',
    '&state=ca',
    '&sort=registration_date',
    '&page=10',
    '&status=active',
    '&state=ny&sort=registration_date',
  ];
  return Array.from({ length: REQUESTED }, (_, i) => {
    const q = encodeURIComponent(queryClasses[name](corpus, random).join(' '));
    return `/v1/businesses?q=${q}${variety[i % variety.length] ?? ''}`;
  });
}
