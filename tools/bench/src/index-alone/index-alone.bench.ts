import type { Bench } from '../bench.ts';
import { benchIndexAlone, printSearches } from './index-alone.ts';

/** The search index by itself: built, opened and searched without any service. */
const bench: Bench = {
  description: 'search index without a service: memory of its build, start, searches, changes',
  companies: 1_000_000,
  targets: {
    'peak of the build / file': '<= 2',
    'memory added beyond the file MB': '<= 300',
    'worst page p99 ms': '<= 10',
    'worst page with all facets p99 ms': '<= 40',
  },

  async run(context) {
    const figures = await benchIndexAlone(context);
    printSearches(context, figures);
    return figures;
  },
};

export default bench;
