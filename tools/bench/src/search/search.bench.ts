import { type Bench, type BenchContext, printFigures } from '../bench.ts';
import { round } from '../latencies.ts';
import { measureChanging } from './changing-service.ts';
import { CompanyCorpus } from './corpus/company-corpus.ts';
import { gotByGateway, measureGateway } from './gateway-searches.ts';
import { measureIndex, printSearches } from './searched-index.ts';
import { startSearch } from './started-search.ts';

/** Company search: the index without a service, then by the service and the gateway over tables of the same companies. */
const bench: Bench = {
  description:
    'company search by the index, by a service whose tables change, and through the gateway, compared with gets by id',
  companies: 1_000_000,
  targets: {
    'index: worst page p99 ms': '<= 10',
    'index: worst page with all facets p99 ms': '<= 40',
    'index: p99 by that of a tenth of the companies': '<= 10',
    'service: build from tables s': '<= 90',
    'service: memory added MB': '<= 700',
    'service: start from file s': '<= 3',
    'service: apply 1,000 changes ms': '<= 1000',
    'service: p99 longer during a load ms': '<= 20',
    'service: p99 longer during a rebuild ms': '<= 20',
    'gateway: 4 connections worst p99 ms': '<= 30',
    'gateway: misspelled, 4 connections p99 ms': '<= 60',
    'gateway: rare to get throughput': '>= 0.5',
  },

  async run(context) {
    const index = await measureIndexes(context);
    const corpus = new CompanyCorpus(context.companies, context.seed);
    const started = await startSearch(context, corpus, new Set(gotByGateway(corpus.companies)));
    const throughGateway = await measureGateway(context, corpus, started);
    const changing = await measureChanging(context, corpus, started);
    printFigures(context, 'The service', { ...started.figures, ...changing });
    return { ...index, ...started.figures, ...throughGateway, ...changing };
  },
};

export default bench;

/** An index of all companies, and one of a tenth of them to see how it grows. */
async function measureIndexes(context: BenchContext): Promise<Record<string, number>> {
  const tenth = await measureIndex({ ...context, companies: Math.floor(context.companies / 10) });
  const all = await measureIndex(context);
  printSearches(context, all, tenth);
  const grown = (all['every page p99 ms'] ?? Number.NaN) / (tenth['every page p99 ms'] ?? Number.NaN);
  const figures = Object.entries(all).map(([name, figure]) => [`index: ${name}`, figure] as const);
  return { ...Object.fromEntries(figures), 'index: p99 by that of a tenth of the companies': round(grown, 1) };
}
