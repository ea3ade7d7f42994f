import type { Bench } from '../bench.ts';
import { inTurn, printInTurn } from '../http-load.ts';
import { round } from '../latencies.ts';
import { type StartedSurfaces, startSurfaces } from './started-surfaces.ts';
import { readPages } from './read-pages.ts';

const CONNECTIONS = 4;

/** The open demo compared with the production API, both served by one gateway over the same companies. */
const bench: Bench = {
  description: 'demo searches with facets and profile pages, compared with the production API',
  companies: 100_000,
  targets: {
    search_p50_ratio: '<= 3',
    search_p99_ratio: '<= 4',
    page_p50_ratio: '<= 2',
    page_bytes_max: '<= 50000',
    revalidated_share: '>= 1',
  },

  async run(context) {
    const started = await startSurfaces(context);
    const { queries, ids } = started;
    context.progress('measuring searches');
    const search = await compare(
      started,
      queries.map((q) => `/v1/search?q=${q}`),
      queries.map((q) => `/v1/businesses?q=${q}`),
    );
    context.progress('measuring profiles');
    const page = await compare(
      started,
      ids.map((id) => `/companies/${id}`),
      ids.map((id) => `/v1/businesses/${id}`),
    );
    context.progress('reading pages one by one, and once more by their tags');
    const pages = await readPages(started.demo, ids);
    printInTurn(context, CONNECTIONS, { search, page });
    return {
      search_p50_ratio: round(search.demo.p50 / search.production.p50),
      search_p99_ratio: round(search.demo.p99 / search.production.p99),
      search_demo_p50_ms: search.demo.p50,
      search_demo_p99_ms: search.demo.p99,
      page_p50_ratio: round(page.demo.p50 / page.production.p50),
      page_demo_p50_ms: page.demo.p50,
      ...pages,
    };
  },
};

export default bench;

function compare({ demo, production, headers }: StartedSurfaces, ofDemo: string[], ofProduction: string[]) {
  return inTurn({
    production: { baseUrl: production, headers, paths: ofProduction, connections: CONNECTIONS },
    demo: { baseUrl: demo, paths: ofDemo, connections: CONNECTIONS },
  });
}
