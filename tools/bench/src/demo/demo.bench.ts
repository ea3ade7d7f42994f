import type { Bench } from '../bench.ts';
import { httpLoad, type HttpFigures, medianRound } from '../http-load.ts';
import { round } from '../latencies.ts';
import { type StartedSurfaces, startSurfaces } from './started-surfaces.ts';
import { readPages } from './read-pages.ts';

const CONNECTIONS = 4;
/** Rounds of each surface in turn: what else the machine does falls on both alike. */
const ROUNDS = 3;
const SECONDS = 5;

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
    const surfaces = await startSurfaces(context);
    const { queries, ids } = surfaces;
    context.progress('measuring searches');
    const search = await compare(
      surfaces,
      queries.map((q) => `/v1/search?q=${q}`),
      queries.map((q) => `/v1/businesses?q=${q}`),
    );
    context.progress('measuring profiles');
    const page = await compare(
      surfaces,
      ids.map((id) => `/companies/${id}`),
      ids.map((id) => `/v1/businesses/${id}`),
    );
    context.progress('reading pages one by one, and once more by their tags');
    const pages = await readPages(surfaces.demo, ids);
    context.table(
      `${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${SECONDS} s`,
      ['request', 'surface', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
      Object.entries({ search, page }).flatMap(([what, { demo, production }]) =>
        Object.entries({ demo, production }).map(([surface, f]) => [
          what,
          surface,
          f.requestsPerSecond,
          f.p50,
          f.p95,
          f.p99,
          f.max,
        ]),
      ),
    );
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

interface Compared {
  readonly demo: HttpFigures;
  readonly production: HttpFigures;
}

async function compare(surfaces: StartedSurfaces, ofDemo: string[], ofProduction: string[]): Promise<Compared> {
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  const demo = { ...load, baseUrl: surfaces.demo, paths: ofDemo };
  const production = { ...load, baseUrl: surfaces.production, paths: ofProduction, headers: surfaces.headers };
  const measured = { demo: [] as HttpFigures[], production: [] as HttpFigures[] };
  await httpLoad({ ...demo, seconds: 2 });
  await httpLoad({ ...production, seconds: 2 });
  for (let i = 0; i < ROUNDS; i += 1) {
    measured.production.push(await httpLoad(production));
    measured.demo.push(await httpLoad(demo));
  }
  return { demo: medianRound(measured.demo), production: medianRound(measured.production) };
}
